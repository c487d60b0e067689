import { createElement } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** Keeps its content out of the page unless the server runs the demo; the build makes comments of the element. */
export const DemoOnly = ({ children }: { children: ReactNode }): ReactElement =>
  createElement('demo-only', null, children)
