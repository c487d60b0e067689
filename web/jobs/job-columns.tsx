import { formatDay, formatInstantDay, type Day, windowFacts } from '../../contract/calendar.ts'
import type { JobProof } from '../../contract/job-proof.ts'
import { type AdminJob, type listAdminJobs, loadSizeFacts, pickupDay } from '../../contract/jobs.ts'
import type { Column } from '../ui/list/columns.ts'
import type { FilterLabels } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import layout from '../ui/layout/layout.module.css'
import styles from '../ui/list/cells.module.css'
import { Avatar } from '../ui/media/Avatar.tsx'
import { JobBadges } from './JobBadges.tsx'
import { amountText, clientName, haulerName } from './job-list.ts'

export const jobColumns = (onView: (job: AdminJob) => void): Column<typeof listAdminJobs>[] => [
  {
    id: 'id',
    cell: (job) => (
      <button type="button" data-opens className={styles.link} onClick={() => onView(job)}>
        #{job.id}
      </button>
    ),
  },
  {
    id: 'client',
    sort: 'client',
    cell: (job) => (
      <span className={styles.two}>
        <b>{clientName(job)}</b>
        <small>{job.area ?? 'Outside service area'}</small>
      </span>
    ),
  },
  { id: 'hauler', sort: 'hauler', cell: (job) => <Hauler name={haulerName(job)} /> },
  { id: 'status', sort: 'status', cell: (job) => <JobBadges job={job} /> },
  {
    id: 'amount',
    title: 'Amount',
    sort: 'amount',
    right: true,
    cell: (job) => <Amount job={job} />,
  },
  { id: 'day', title: 'Pickup', sort: 'day', optional: true, cell: (job) => pickupText(job) },
  {
    id: 'created',
    title: 'Date',
    sort: 'createdAt',
    cell: (job) => (
      <span className={styles.two}>
        {formatInstantDay(job.createdAt)}
        <small>Pickup {pickupText(job)}</small>
      </span>
    ),
  },
]

const Hauler = ({ name }: { name: string | null }) =>
  name === null ? (
    <span className={styles.dim}>Not assigned</span>
  ) : (
    <span className={`${layout.line} ${styles.person}`}>
      <Avatar name={name} /> {name}
    </span>
  )

export const Amount = ({ job }: { job: AdminJob }) => (
  <span className={job.finalPrice === null ? styles.estimate : styles.money}>
    {amountText(job)}
  </span>
)

export const pickupText = (job: AdminJob): string =>
  `${formatDay(pickupDay(job))}, ${windowFacts[job.preferredTime].label.toLowerCase()}`

const PROOFS: Record<JobProof, { label: string }> = {
  missing: { label: 'No proof' },
  ticket_due: { label: 'Ticket due' },
  complete: { label: 'Complete' },
}

export const jobFilters: FilterLabels<typeof listAdminJobs> = {
  status: 'Status',
  payment: 'Payment',
  day: 'Pickup day',
  amount: 'Amount',
  area: 'Area',
  load: { label: 'Load size', values: loadSizeFacts },
  created: 'Booked on',
  needsReview: 'Needs review',
  proof: { label: 'Proof', values: PROOFS },
}

/** Unassigned are the paid ones that no hauler took: the others are not on the market. */
export const jobViews = (today: Day): View[] => [
  { label: 'All', filters: {} },
  { label: 'Unassigned', filters: { status: 'pending', payment: 'paid' } },
  {
    label: 'Today',
    filters: { status: 'pending,assigned,in_progress,completed', day: today },
  },
  { label: 'Completed', filters: { status: 'completed' } },
]
