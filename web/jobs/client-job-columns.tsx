import { formatInstantDay } from '../../contract/calendar.ts'
import type { ClientJob, listClientJobs } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/list/columns.ts'
import card from '../ui/list/item-card.module.css'
import styles from '../ui/list/cells.module.css'
import type { FilterLabels } from '../ui/list/filters.ts'
import { ItemCard } from '../ui/list/ItemCard.tsx'
import type { View } from '../ui/list/use-saved-views.ts'
import { haulerText } from './client-jobs.ts'
import { PayButton } from './JobPageButtons.tsx'
import jobs from './jobs.module.css'

type OnView = (job: ClientJob) => void

export const clientJobColumns = (onView: OnView): Column<typeof listClientJobs>[] => [
  {
    id: 'id',
    cell: (job) => (
      <button
        type="button"
        className={styles.link}
        aria-label={`Job #${job.id}, open details`}
        onClick={() => onView(job)}
      >
        #{job.id}
      </button>
    ),
  },
  {
    id: 'description',
    sort: 'description',
    cell: ({ description }) => <span className={jobs.brief}>{description}</span>,
  },
  { id: 'status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'created', sort: 'createdAt', cell: ({ createdAt }) => formatInstantDay(createdAt) },
  {
    id: 'hauler',
    sort: 'hauler',
    cell: (job) => <span className={jobs.hauler}>{haulerText(job)}</span>,
  },
]

/** A customer's job on a phone. */
export const ClientJobCard = ({ job, onView }: { job: ClientJob; onView: OnView }) => (
  <>
    <ItemCard
      title={`Job #${job.id}`}
      label={`Job #${job.id}, open details`}
      onOpen={() => onView(job)}
      aside={
        <>
          {formatInstantDay(job.createdAt)}
          <StatusBadge status={job.status} />
        </>
      }
    >
      <span className={jobs.brief}>{job.description}</span>
      <span className={styles.dim}>{haulerText(job)}</span>
    </ItemCard>
    {job.due !== null && (
      <div className={card.cardActions}>
        <PayButton job={job} />
      </div>
    )}
  </>
)

export const clientJobFilters: FilterLabels<typeof listClientJobs> = { status: 'Status' }

export const clientJobViews: View[] = [
  { label: 'All', filters: {} },
  { label: 'Active', filters: { status: ACTIVE_STATUSES.join(',') } },
  { label: 'Completed', filters: { status: 'completed' } },
  { label: 'Cancelled', filters: { status: 'cancelled' } },
]
