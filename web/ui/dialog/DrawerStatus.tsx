import type { ReactNode } from 'react'

/** The head of a drawer: its badges, or that what it shows is still being fetched. */
export const DrawerStatus = ({
  isLoading,
  children,
}: {
  isLoading: boolean
  children?: ReactNode
}) => <div role="status">{isLoading ? 'Loading...' : children}</div>
