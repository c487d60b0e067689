import { formatInstantDay } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import type { QuoteResult } from '../../../contract/quote-results.ts'
import { verdictWords } from '../../../contract/quote-reviews.ts'
import panel from '../../ui/layout/panel.module.css'
import { signed } from '../../ui/signed.ts'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { itemsText, signedPercent } from './result-words.ts'
import styles from './results.module.css'

export type MissesProps = { jobs: QuoteResult[] }

/** Jobs with what they were estimated at and what they cost, for wide screens. */
export const MissesTable = ({ jobs }: MissesProps) => (
  <div className={panel.scroll}>
    <table className={panel.table}>
      <caption className="vh">Worst misses</caption>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Load</th>
          {['Estimate', 'Final', 'Difference', 'Confidence'].map((title) => (
            <th key={title} scope="col" className={panel.right}>
              {title}
            </th>
          ))}
          <th scope="col">On site / before</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.jobId}>
            <td className={`num ${panel.two}`}>
              <JobLink id={job.jobId} />
              <small className={panel.below}>{formatInstantDay(job.completedAt)}</small>
            </td>
            <td className={styles.load}>
              {loadSizeFacts[job.loadSize].label}
              <small>{itemsText(job) || 'Nothing was recognised'}</small>
            </td>
            <td className={`num ${panel.right}`}>{formatMoney(job.estimate)}</td>
            <td className={`num ${panel.right} ${panel.money}`}>{formatMoney(job.final)}</td>
            <td className={`num ${panel.right}`}>
              <Difference job={job} />
            </td>
            <td className={`num ${panel.right}`}>{job.confidence.toFixed(2)}</td>
            <td>{remarksOn(job) || <span className={panel.dim}>–</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

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
