import type { ReactNode } from 'react'
import { formatShortDay } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { formatCount } from '../../../contract/numbers.ts'
import {
  JOBS_FIGURE,
  type JobSource,
  REVENUE_FIGURES,
  type RevenueFigure,
  type RevenueGroup,
  type RevenueGrouping,
  type RevenueReport,
  type RevenueSums,
} from '../../../contract/revenue-report.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './reports.module.css'
import { Running } from './Running.tsx'

export const groupingLabels: Record<RevenueGrouping, string> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  area: 'Area',
  size: 'Load size',
  source: 'Source',
}

const sourceLabels: Record<JobSource, string> = {
  online: 'Online',
  phone: 'Phone',
  campaign: 'Campaign',
}

/** The name of a part for people. */
export function groupText(by: RevenueGrouping, group: RevenueGroup): string {
  if (by === 'area') return group.area ?? 'Outside our areas'
  if (by === 'size') return group.size ? loadSizeFacts[group.size].label : ''
  if (by === 'source') return group.source ? sourceLabels[group.source] : ''
  return `${formatShortDay(group.from)} to ${formatShortDay(group.to)}`
}

const COLUMNS: RevenueFigure[] = [
  'gross',
  'refunds',
  'disputes',
  'revenue',
  'fees',
  'gst',
  'haulers',
  'platform',
]

type Props = { report: RevenueReport }

/** Every figure of every part, with the total: a table, and cards on a phone. */
export function RevenueTable(props: Props) {
  const isPhone = useIsPhone()
  const { groups } = props.report
  if (groups.length === 0) return <p className={layout.intro}>No revenue in these days.</p>
  return isPhone ? <Cards {...props} /> : <Table {...props} />
}

const Table = ({ report }: Props) => (
  <table className={layout.table}>
    <caption className="vh">Revenue by {groupingLabels[report.by].toLowerCase()}</caption>
    <thead>
      <tr>
        <th scope="col">{groupingLabels[report.by]}</th>
        <th scope="col">{JOBS_FIGURE.title}</th>
        {COLUMNS.map((figure) => (
          <th key={figure} scope="col">
            {REVENUE_FIGURES[figure].title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {report.groups.map((group) => (
        <tr key={groupText(report.by, group)}>
          <th scope="row">
            {groupText(report.by, group)}{' '}
            {isSpan(report.by) && <Running isRunning={group.isRunning} />}
          </th>
          <Sums sums={group} />
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <Sums sums={report.total} />
      </tr>
    </tfoot>
  </table>
)

const Sums = ({ sums }: { sums: RevenueSums }) => (
  <>
    <td className="num">{formatCount(sums.jobs)}</td>
    {COLUMNS.map((figure) => (
      <td key={figure} className="num" data-main={figure === 'revenue' || undefined}>
        {formatMoney(sums[figure])}
      </td>
    ))}
  </>
)

const isSpan = (by: RevenueGrouping): boolean => by === 'week' || by === 'month' || by === 'quarter'

const Cards = ({ report }: Props) => (
  <ul className={styles.cards}>
    {report.groups.map((group) => (
      <li key={groupText(report.by, group)}>
        <Card name={groupText(report.by, group)} sums={group}>
          {isSpan(report.by) && <Running isRunning={group.isRunning} />}
        </Card>
      </li>
    ))}
    <li>
      <Card name="Total" sums={report.total} />
    </li>
  </ul>
)

type CardProps = { name: string; sums: RevenueSums; children?: ReactNode }

/** Closed, it is the name and the revenue: a year has fifty-two weeks. */
const Card = ({ name, sums, children }: CardProps) => (
  <details>
    <summary>
      <span>
        {name} {children}
      </span>
      <b className="num">{formatMoney(sums.revenue)}</b>
    </summary>
    <dl className={layout.sums}>
      <div>
        <dt>{JOBS_FIGURE.title}</dt>
        <dd>{formatCount(sums.jobs)}</dd>
      </div>
      {COLUMNS.map((figure) => (
        <div key={figure}>
          <dt>{REVENUE_FIGURES[figure].title}</dt>
          <dd>{formatMoney(sums[figure])}</dd>
        </div>
      ))}
    </dl>
  </details>
)
