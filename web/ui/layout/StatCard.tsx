import type { ReactNode } from 'react'
import { useIsPhone } from '../browser/use-is-phone.ts'
import layout from './layout.module.css'
import styles from './stat-card.module.css'

type Props = {
  label: string
  /** The figure as people read it; undefined while it is on its way. */
  value: string | undefined
  /** A line below the figure: a trend from real numbers, or a link to what it counts; '' keeps its place. */
  note?: ReactNode
  chart?: ReactNode
  /** A person has to act: marigold ground. */
  urgent?: boolean
}

type CardsProps = {
  isBrief?: true
  /** One low line, also on a wide screen: what stands below needs the height. */
  isLine?: boolean
  /** What the figures are about, where a phone shows them in one line that is moved sideways. */
  strip?: string
  children: ReactNode
}

/**
 * Figures side by side. On a phone `isBrief` makes room for the list: the lines below the figures are only
 * read out, and a link among them becomes the whole card.
 */
export function StatCards({ isBrief, isLine, strip, children }: CardsProps) {
  const isStrip = useIsPhone() && strip !== undefined
  return (
    <div
      className={`${styles.cards} ${isStrip ? styles.strip : ''}`}
      data-brief={isBrief}
      data-line={isLine || undefined}
      // Scrolls by itself, and so by keyboard too.
      {...(isStrip && { role: 'group', 'aria-label': strip, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}

/** One figure of a dashboard. Keeps its size while the figure loads, so that nothing moves. */
export const StatCard = ({ label, value, note, chart, urgent = false }: Props) => (
  <section className={`${layout.panel} ${styles.card} ${urgent ? styles.urgent : ''}`}>
    <h2 className={styles.label}>{label}</h2>
    <p className={`${layout.figure} ${styles.value} num`}>
      {value ?? (
        <>
          <span className={styles.waiting} aria-hidden="true" />
          <span className="vh">Loading</span>
        </>
      )}
    </p>
    {chart && <div className={styles.chart}>{chart}</div>}
    {note !== undefined && <p className={`${layout.row} ${styles.note}`}>{note}</p>}
  </section>
)
