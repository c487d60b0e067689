import { formatInstantDay } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import {
  itemsText,
  type listQuoteResults,
  type QuoteResult,
} from '../../../contract/quote-results.ts'
import { verdictWords } from '../../../contract/quote-reviews.ts'
import { JobLink } from '../../ui/button/JobLink.tsx'
import cells from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { signed } from '../../ui/signed.ts'
import { signedPercent } from './result-words.ts'
import styles from './results.module.css'

/** What a job was estimated at and what it cost. */
export const missColumns: Column<typeof listQuoteResults>[] = [
  {
    id: 'id',
    title: 'Job',
    cell: (job) => (
      <span className={cells.two}>
        <JobLink id={job.jobId} />
        <small>{formatInstantDay(job.completedAt)}</small>
      </span>
    ),
  },
  {
    id: 'load',
    title: 'Load',
    cell: (job) => (
      <span className={cells.text}>
        {loadSizeFacts[job.loadSize].label}
        <small>{itemsText(job) || 'Nothing was recognised'}</small>
      </span>
    ),
  },
  {
    id: 'estimate',
    title: 'Estimate',
    right: true,
    cell: ({ estimate }) => formatMoney(estimate),
  },
  {
    id: 'final',
    title: 'Final',
    right: true,
    cell: ({ final }) => <span className={cells.money}>{formatMoney(final)}</span>,
  },
  {
    id: 'error',
    title: 'Difference',
    sort: 'miss',
    right: true,
    cell: (job) => <Difference job={job} />,
  },
  {
    id: 'confidence',
    right: true,
    cell: ({ confidence }) => confidence.toFixed(2),
  },
  {
    id: 'verdict',
    title: 'On site / before',
    cell: (job) => remarksOn(job) || <span className={cells.dim}>–</span>,
  },
]

/** How far the price was from the estimate; what is above the cap stands out, in words too. */
export const Difference = ({ job }: { job: QuoteResult }) => (
  <>
    <b className={job.final > job.priceCap ? styles.bad : undefined}>{signedPercent(job.error)}</b>
    <small className={styles.count}>
      {job.final > job.estimate && '+'}
      {signed(cents(job.final - job.estimate))}
    </small>
  </>
)

/** What was said of the price by its hauler, and of the estimate by the team. */
export function remarksOn({
  final,
  priceCap,
  low,
  high,
  askedForMore,
  verdict,
}: QuoteResult): string {
  const remarks = [
    final > priceCap ? 'above the cap' : (final < low || final > high) && 'out of range',
    askedForMore && 'asked for more',
    verdict && `said before: ${verdictWords[verdict].toLowerCase()}`,
  ]
  const words = remarks.filter((remark) => remark !== false && remark !== null).join(', ')
  return words && words[0]?.toUpperCase() + words.slice(1)
}
