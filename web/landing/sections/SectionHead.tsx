import type { ReactElement, ReactNode } from 'react'

/** A small label over a headline; the headline takes the focus when the page scrolls to its section. */
export const SectionHead = (props: { eyebrow: string; children: ReactNode }): ReactElement => (
  <div className="head">
    <p className="eyebrow">{props.eyebrow}</p>
    <h2>{props.children}</h2>
  </div>
)
