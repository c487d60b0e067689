import type { ReactNode } from 'react'
import details from './details.module.css'

type Props = { title: string; text?: string; children?: ReactNode }

/** One group of facts in a details panel: names and values, or a text. */
export const FactSection = ({ title, text, children }: Props) => (
  <section className={details.section}>
    <h3>{title}</h3>
    {text !== undefined && <p className={details.text}>{text}</p>}
    {children && <dl className={details.facts}>{children}</dl>}
  </section>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
