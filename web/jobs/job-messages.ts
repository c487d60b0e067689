import { createContext, type ReactNode } from 'react'

/** What the conversation with the customer of a job needs to know of it. */
export type JobMessagesProps = {
  phone: string
  name: string
  /** The reply, or why there is none, stands there now. */
  onStanding: () => void
}

/**
 * Draws the conversation with the customer of a job. The page hands it in, since it belongs to another feature; null where a page has
 * none.
 */
export const JobMessages = createContext<((props: JobMessagesProps) => ReactNode) | null>(null)
