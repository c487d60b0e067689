import type { ReactNode } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import {
  JOBS_FIGURE,
  REVENUE_FIGURES,
  type RevenueFigure,
  type RevenueReport,
} from '../../../contract/revenue-report.ts'
import { formatCount } from '../../../contract/numbers.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './reports.module.css'
import { Running } from './Running.tsx'

/** The lines of the statement; a minus sign stands before what is taken off. */
const LINES: { figure: RevenueFigure; isOff?: true; isSum?: true }[] = [
  { figure: 'gross' },
  { figure: 'refunds', isOff: true },
  { figure: 'disputes', isOff: true },
  { figure: 'revenue', isSum: true },
  { figure: 'fees', isOff: true },
  { figure: 'afterFees', isSum: true },
]
const PARTS: RevenueFigure[] = ['gst', 'haulers', 'platform']

/** From gross to revenue, each figure with its definition, and who gets the revenue. */
export const RevenueStatement = ({ report: { total, isRunning } }: { report: RevenueReport }) => (
  <section className={`${layout.panel} ${layout.intro}`} aria-labelledby="statement">
    <div className={layout.spread}>
      <h3 id="statement">Revenue of the period</h3>
      <Running isRunning={isRunning} />
    </div>
    <dl className={`${layout.sums} ${styles.statement}`}>
      {LINES.map(({ figure, isOff, isSum }) => (
        <Line key={figure} {...REVENUE_FIGURES[figure]} isSum={isSum}>
          {isOff && total[figure] !== 0 ? '−' : ''}
          {formatMoney(total[figure])}
        </Line>
      ))}
    </dl>
    <h4 className={styles.part}>Who gets the revenue</h4>
    <dl className={`${layout.sums} ${styles.statement}`}>
      {PARTS.map((figure) => (
        <Line key={figure} {...REVENUE_FIGURES[figure]}>
          {formatMoney(total[figure])}
        </Line>
      ))}
      <Line {...JOBS_FIGURE}>{formatCount(total.jobs)}</Line>
    </dl>
  </section>
)

type LineProps = {
  title: string
  about: string
  isSum?: true | undefined
  children: ReactNode
}

const Line = ({ title, about, isSum, children }: LineProps) => (
  <div data-sum={isSum}>
    <dt>
      {title}
      <small>{about}</small>
    </dt>
    <dd>{children}</dd>
  </div>
)
