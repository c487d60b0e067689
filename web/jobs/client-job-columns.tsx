import { formatDay, formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import type { ClientJob, listClientJobs } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Column } from '../ui/list/columns.ts'
import type { FilterLabels } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import { haulerText, itemsText, statusWords } from './pickup-copy.ts'
import styles from './client-job.module.css'
import type { OpenPickup } from './use-pickup-page.ts'

export const clientJobColumns = (open: OpenPickup): Column<typeof listClientJobs>[] => [
  { id: 'id', cell: (job) => <JobLink job={job} open={open} /> },
  {
    id: 'description',
    sort: 'description',
    cell: (job) => <Load job={job} />,
  },
  {
    id: 'status',
    sort: 'status',
    cell: (job) => (
      <span className={styles.two}>
        <StatusBadge status={job.status} />
        <Words job={job} />
      </span>
    ),
  },
  {
    id: 'created',
    sort: 'createdAt',
    cell: (job) => (
      <span className={styles.two}>
        {formatDay(job.preferredDate)}
        {ACTIVE_STATUSES.includes(job.status) && (
          <small>{windowFacts[job.preferredTime].hours}</small>
        )}
      </span>
    ),
  },
  {
    id: 'hauler',
    sort: 'hauler',
    cell: (job) => <span className={styles.hauler}>{haulerText(job)}</span>,
  },
]

const JobLink = ({ job, open }: { job: ClientJob; open: OpenPickup }) => (
  <button
    type="button"
    className={`${layout.link} ${styles.jobLink} num`}
    aria-label={`Job #${job.id}, open its page`}
    onClick={() => open(job)}
  >
    #{job.id}
  </button>
)

function Words({ job }: { job: ClientJob }) {
  const { text, isUrgent } = statusWords(job, now())
  return <small data-urgent={isUrgent || undefined}>{text}</small>
}

type ActionProps = {
  job: ClientJob
  open: OpenPickup
  openingId: number | null
  bookAgain: (job: ClientJob) => void
  againId: number | null
}

/** What the customer most likely wants of a job: to answer, to pay, to book it again or to look. */
export function JobAction({ job, open, openingId, bookAgain, againId }: ActionProps) {
  const isOpening = openingId === job.id
  const name = `job #${job.id}`
  if (job.status === 'completed' || job.status === 'cancelled')
    return (
      <Button
        pending={againId === job.id}
        aria-label={`Book again, like ${name}`}
        onClick={() => bookAgain(job)}
      >
        Book again
      </Button>
    )
  if (job.priceChange)
    return (
      <Button
        variant="primary"
        pending={isOpening}
        aria-label={`Answer, ${name}`}
        onClick={() => open(job)}
      >
        Answer
      </Button>
    )
  const label = job.due === null ? 'Details' : `Pay ${formatMoney(job.due)}`
  return (
    <Button pending={isOpening} aria-label={`${label}, ${name}`} onClick={() => open(job)}>
      {label}
    </Button>
  )
}

/** What is picked up: the counted items first, and below them what the customer wrote. */
const Load = ({ job }: { job: ClientJob }) =>
  job.items.length === 0 ? (
    <span className={styles.brief}>{job.description}</span>
  ) : (
    <span className={styles.two}>
      <span className={styles.brief}>{itemsText(job)}</span>
      <small className={styles.brief}>{job.description}</small>
    </span>
  )

/** A customer's job on a phone. */
export const ClientJobCard = (props: ActionProps) => {
  const { job, open } = props
  return (
    <div className={styles.card} data-hot={job.priceChange !== null || undefined}>
      <p className={styles.cardHead}>
        <JobLink job={job} open={open} />
        <StatusBadge status={job.status} />
        <span className="num">{formatPickupDay(job.preferredDate)}</span>
      </p>
      <Load job={job} />
      <div className={styles.cardFoot}>
        <span className={styles.two}>
          <Words job={job} />
          {/* Without a hauler the words above say so. */}
          {job.hauler && <small>{haulerText(job)}</small>}
        </span>
        <JobAction {...props} />
      </div>
    </div>
  )
}

export const clientJobFilters: FilterLabels<typeof listClientJobs> = { status: 'Status' }

type ClientJobView = View & { label: 'All' | 'Active' | 'Completed' }

export const clientJobViews: ClientJobView[] = [
  { label: 'All', filters: {} },
  { label: 'Active', filters: { status: ACTIVE_STATUSES.join(',') } },
  { label: 'Completed', filters: { status: 'completed' } },
]
