import { formatInstantDay } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { itemsText, listQuoteResults, type QuoteResult } from '../../../contract/quote-results.ts'
import { JobLink } from '../../ui/button/JobLink.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Stack } from '../../ui/layout/Row.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import card from '../../ui/list/item-card.module.css'
import cells from '../../ui/list/cells.module.css'
import { useList } from '../../ui/list/use-list.ts'
import { Difference, missColumns, remarksOn } from './miss-columns.tsx'
import styles from './results.module.css'
import type { ResultsInView } from './use-results.ts'

/** The jobs behind the figures, the one furthest from its estimate first. */
export function Misses({ view: { group, days } }: { view: ResultsInView }) {
  const list = useList(listQuoteResults, undefined, {
    fixed: { ...(days.from && { completed: days }), ...(group && readerOf(group)) },
  })
  return (
    <Stack gap={2}>
      <h3 className={styles.heading}>Worst misses</h3>
      <DataTable
        list={list}
        title="Worst misses"
        noun={['job', 'jobs']}
        columns={missColumns}
        renderCard={(job) => <MissCard job={job} />}
        filters={{}}
        isSelectable={false}
        empty={{ title: 'No job to compare in these days' }}
      />
    </Stack>
  )
}

type Reader = NonNullable<ResultsInView['group']>
const readerOf = ({ source, readerVersion, rateCardVersion }: Reader) => ({
  source: [source],
  readerVersion,
  rateCardVersion: [rateCardVersion],
})

/** A job with what it was estimated at and what it cost, on a phone. */
const MissCard = ({ job }: { job: QuoteResult }) => (
  <div className={`${layout.line} ${card.card}`}>
    <span>
      <b className="num">
        {loadSizeFacts[job.loadSize].label} load, <JobLink id={job.jobId} />
      </b>
      <span>{itemsText(job) || 'Nothing was recognised'}</span>
      <span className="num">
        Estimate {formatMoney(job.estimate)}, final {formatMoney(job.final)}
      </span>
      <span className={`num ${cells.dim}`}>
        Completed {formatInstantDay(job.completedAt)}, confidence {job.confidence.toFixed(2)}
      </span>
      {remarksOn(job) && <span>{remarksOn(job)}</span>}
    </span>
    <span className="num">
      <Difference job={job} />
    </span>
  </div>
)
