import type { ReactElement } from 'react'

/** A page rendered at build: what goes into its head and its body. */
export type StaticPage = { head: ReactElement; body: ReactElement }
