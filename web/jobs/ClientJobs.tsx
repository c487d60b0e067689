import { parseAsInteger, useQueryState } from 'nuqs'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listClientJobs, type ClientJob } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES, type JobStatus } from '../../contract/jobs.ts'
import { formatDay, formatWeekday, windowFacts } from '../../contract/calendar.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useList } from '../ui/list/use-list.ts'
import { StatCard, StatCards } from '../ui/layout/StatCard.tsx'
import { totalText } from '../ui/list/total-text.ts'
import {
  ClientJobCard,
  clientJobColumns,
  clientJobFilters,
  clientJobViews,
} from './client-job-columns.tsx'
import { PayButton } from './JobPageButtons.tsx'
import { ClientJobDetails } from './ClientJobDetails.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './jobs.module.css'
import { countQuery, progressText, nextPickupQuery } from './client-jobs.ts'

/** A customer's figures, the next pickup and every job. `book` is the button that books another. */
export function ClientJobs({ book }: { book: ReactNode }) {
  const list = useList(listClientJobs)
  const [shown, setShown] = useQueryState('job', parseAsInteger.withOptions({ history: 'push' }))
  const view = useCallback((job: ClientJob) => void setShown(job.id), [setShown])
  const columns = useMemo(() => clientJobColumns(view), [view])
  const hasNone = list.hasData && list.items.length === 0 && !list.isNarrowed
  return (
    <div className={`${layout.stack} ${styles.client}`}>
      <ClientStats />
      <NextPickup />
      <div className={`${layout.line} ${styles.recent}`}>
        <h2 className={styles.heading}>Your Recent Jobs</h2>
        {!hasNone && book}
      </div>
      <DataTable
        list={list}
        title="Your Recent Jobs"
        noun={['job', 'jobs']}
        columns={columns}
        renderCard={(job) => <ClientJobCard job={job} onView={view} />}
        renderActions={(job) => <PayButton job={job} />}
        filters={clientJobFilters}
        views={clientJobViews}
        isSelectable={false}
        marked={shown}
        empty={{ title: 'No jobs found', children: book }}
      />
      <ClientJobDetails
        id={shown}
        rows={list.items}
        onClose={() => void setShown(null, { history: 'replace' })}
      />
    </div>
  )
}

/** The four cards of the specification; the service is always 'Active'. */
const ClientStats = () => (
  <StatCards>
    <StatCard label="Total Jobs" value={useCount(countQuery())} />
    <StatCard label="Active Jobs" value={useCount(countQuery([...ACTIVE_STATUSES]))} />
    <StatCard label="Completed" value={useCount(countQuery(['completed']))} />
    <StatCard label="Service Status" value="Active" />
  </StatCards>
)

function useCount(query: ReturnType<typeof countQuery>): string | undefined {
  const { data } = useQuery(query)
  return data && totalText(data.total, data.isTotalExact)
}

const STEPS: readonly { status: JobStatus; label: string }[] = [
  { status: 'pending', label: 'Booked' },
  { status: 'assigned', label: 'Hauler assigned' },
  { status: 'in_progress', label: 'In progress' },
  { status: 'completed', label: 'Completed' },
]

/** The pickup that comes next and how far along it is; keeps its place while the jobs load and without any. */
function NextPickup() {
  const { data } = useQuery(nextPickupQuery)
  const job = data?.items[0]
  return (
    <section className={styles.next} aria-labelledby="next-pickup">
      <h2 id="next-pickup">Your next pickup</h2>
      {job && <Planned job={job} />}
      {data && !job && (
        <p className={`${layout.figure} ${styles.when}`}>
          Nothing planned
          <small>Book a pickup and follow it here.</small>
        </p>
      )}
    </section>
  )
}

function Planned({ job }: { job: ClientJob }) {
  const at = STEPS.findIndex(({ status }) => status === job.status)
  const { label, hours } = windowFacts[job.preferredTime]
  return (
    <>
      <p className={`${layout.figure} ${styles.when}`}>
        {formatWeekday(job.preferredDate)}, {formatDay(job.preferredDate)}
        <small>
          {label}, {hours} · Job #{job.id} · {progressText(job)}
        </small>
      </p>
      <ol className={styles.road}>
        {STEPS.map(({ status, label: step }, i) => (
          <li
            key={status}
            data-done={i <= at}
            {...(i === at && { 'aria-current': 'step' as const })}
          >
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}
