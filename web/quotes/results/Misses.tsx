import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, formatInstantDay } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import {
  listQuoteResults,
  WORST_MISSES,
  type QuoteResult,
} from '../../../contract/quote-results.ts'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Button } from '../../ui/button/Button.tsx'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { downloadCsv, toCsv } from '../../ui/csv.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { pageOf } from '../../ui/list/rows.ts'
import { MissesTable, Difference, remarksOn, type MissesProps } from './MissesTable.tsx'
import { resultCsvColumns, itemsText } from './result-words.ts'
import styles from './results.module.css'
import type { ResultsInView } from './use-results.ts'

/** The most jobs that a file holds. */
const MOST_IN_FILE = 5_000

/** The jobs behind the figures, the one furthest from its estimate first; up to 5,000 of them as a file. */
export function Misses({ view: { group, days, results, list } }: { view: ResultsInView }) {
  const isPhone = useIsPhone()
  const query = { ...days, ...(group && readerOf(group)) }
  const misses = useQuery({
    ...apiQuery(listQuoteResults, { query }),
    placeholderData: (before) => before,
  })
  const file = useResultFile(query)
  const jobs = (group ?? results.data?.all)?.jobs ?? 0
  const page = pageOf(misses.data ?? [], list.page, list.rows)
  const Rows = isPhone ? MissCards : MissesTable
  return (
    <section className={layout.panel} aria-labelledby="worst-misses">
      <div className={`${layout.row} ${panel.bar}`}>
        <h3 id="worst-misses" className={styles.heading}>
          Worst misses
          <small>{jobs > WORST_MISSES && `${WORST_MISSES} of ${jobs} jobs`}</small>
        </h3>
        <div className={`${layout.row} ${panel.tools}`}>
          <Button
            className={panel.tool ?? ''}
            icon={<IconDownload size={18} />}
            pending={file.isFetching}
            onClick={() => void file.download()}
          >
            CSV
          </Button>
        </div>
      </div>
      {misses.isError && (
        <div className={panel.notice}>
          <QueryError what="the jobs" query={misses} />
        </div>
      )}
      {misses.isPending && <ListSkeleton rows={6} />}
      {misses.data && (
        <>
          <Rows jobs={page.rows} />
          <ListFooter
            noun={page.total === 1 ? 'job' : 'jobs'}
            page={page}
            rows={list.rows}
            onPage={list.setPage}
            onRows={list.setRows}
          />
        </>
      )}
    </section>
  )
}

type Reader = NonNullable<ResultsInView['group']>
const readerOf = ({ source, readerVersion, rateCardVersion }: Reader) => ({
  source,
  readerVersion,
  rateCardVersion,
})

type ResultQuery = Args<typeof listQuoteResults>['query']

/** Every job behind the figures: an answer holds 200, the last one fewer. */
async function allResults(query: ResultQuery): Promise<QuoteResult[]> {
  const jobs: QuoteResult[] = []
  let next: QuoteResult[]
  do {
    const last = jobs.at(-1)
    const part = { ...query, limit: MAX_LIMIT, ...(last && { after: last.jobId }) }
    next = await call(listQuoteResults, { query: part })
    jobs.push(...next)
  } while (next.length === MAX_LIMIT && jobs.length < MOST_IN_FILE)
  return jobs
}

/** The 5,000 worst misses as a file. */
function useResultFile(query: ResultQuery) {
  const [isFetching, setFetching] = useState(false)
  const download = async (): Promise<void> => {
    setFetching(true)
    try {
      const jobs = await allResults(query)
      downloadCsv(`estimates-${dayOf(now())}.csv`, toCsv(resultCsvColumns, jobs))
    } catch {
      toast.failure('The jobs could not be fetched. Please try again')
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, download }
}

/** Jobs with what they were estimated at and what they cost, as cards for phones. */
const MissCards = ({ jobs }: MissesProps) => (
  <ul className={`${layout.stack} ${panel.cards}`} aria-label="Worst misses">
    {jobs.map((job) => (
      <li key={job.jobId} className={`${layout.stack} ${panel.card}`}>
        <header>
          <h4 className={`num ${styles.cardTitle}`}>
            {loadSizeFacts[job.loadSize].label} load, <JobLink id={job.jobId} />
          </h4>
          <span className={`num ${styles.cardError}`}>
            <Difference job={job} />
          </span>
        </header>
        <p className={`${layout.quiet} ${styles.items}`}>
          {itemsText(job) || 'Nothing was recognised'}
        </p>
        <dl className="num">
          <dt>Estimate, final</dt>
          <dd>
            {formatMoney(job.estimate)}, <b>{formatMoney(job.final)}</b>
          </dd>
          <dt>Completed</dt>
          <dd>{formatInstantDay(job.completedAt)}</dd>
          <dt>Confidence</dt>
          <dd>{job.confidence.toFixed(2)}</dd>
        </dl>
        {remarksOn(job) && <p className={`${layout.quiet} ${styles.items}`}>{remarksOn(job)}</p>}
      </li>
    ))}
  </ul>
)
