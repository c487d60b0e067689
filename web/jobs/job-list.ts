import { dayOf, type Day } from '../../contract/calendar.ts'
import { JOB_STATUSES, loadSizeFacts, type AdminJob, type JobStatus } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { dollars, type CsvColumn } from '../ui/csv.ts'
import { matches, sortRows, type Sort } from '../ui/list/rows.ts'

export const JOB_VIEWS = ['all', 'unassigned', 'today', 'completed'] as const
export type JobView = (typeof JOB_VIEWS)[number]

export const JOB_FILTERS = [
  'any',
  ...JOB_STATUSES,
  'unpaid',
  'payment_failed',
  'needs_review',
] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

export const JOB_COLUMNS = ['id', 'client', 'hauler', 'status', 'amount', 'date'] as const
export type JobColumn = (typeof JOB_COLUMNS)[number]

/** The day the hauler comes, or is asked to come while nobody has planned it. */
export const pickupDay = (job: AdminJob): Day => job.scheduledDate ?? job.preferredDate

const inView: Record<JobView, (job: AdminJob, today: Day) => boolean> = {
  all: () => true,
  unassigned: (job) => job.status === 'pending' && job.paymentStatus === 'paid',
  today: (job, today) => job.status !== 'cancelled' && pickupDay(job) === today,
  completed: (job) => job.status === 'completed',
}

/** A job nobody has paid for yet. It is not on the market, and not a normal pending job to staff. */
export const isUnpaid = (job: AdminJob): boolean =>
  job.status === 'pending' && job.paymentStatus !== 'paid'

const passes = (job: AdminJob, filter: JobFilter): boolean => {
  if (filter === 'any') return true
  if (filter === 'unpaid') return isUnpaid(job)
  if (filter === 'payment_failed') return isUnpaid(job) && job.paymentStatus === 'failed'
  if (filter === 'needs_review') return job.needsReview
  return job.status === filter
}

export type JobQuery = { view: JobView; filter: JobFilter; search: string; sort: Sort<JobColumn> }

/** The jobs that the view, the filter and the search leave, in order. `today` is today in BC. */
export function findJobs(jobs: readonly AdminJob[], query: JobQuery, today: Day): AdminJob[] {
  const found = jobs.filter(
    (job) =>
      inView[query.view](job, today) &&
      passes(job, query.filter) &&
      (query.search === '' || matches(searched(job), query.search)),
  )
  return sortRows(found, columnValues[query.sort.by], query.sort.down)
}

/** How many jobs each view holds. */
export const countViews = (jobs: readonly AdminJob[], today: Day): Record<JobView, number> => ({
  all: jobs.length,
  unassigned: jobs.filter((job) => inView.unassigned(job, today)).length,
  today: jobs.filter((job) => inView.today(job, today)).length,
  completed: jobs.filter((job) => inView.completed(job, today)).length,
})

export const clientName = (job: AdminJob): string => `${job.firstName} ${job.lastName}`
export const haulerName = (job: AdminJob): string | null =>
  job.hauler && `${job.hauler.user.firstName} ${job.hauler.user.lastName}`

const searched = (job: AdminJob): string[] => [
  `#${job.id}`,
  clientName(job),
  job.phone,
  job.email,
  job.address,
  job.description,
  haulerName(job) ?? '',
]

const order = (status: JobStatus): number => JOB_STATUSES.indexOf(status)

const columnValues: Record<JobColumn, (job: AdminJob) => string | number | null> = {
  id: (job) => job.id,
  client: clientName,
  hauler: haulerName,
  status: (job) => order(job.status),
  amount: (job) => job.finalPrice ?? job.estimatedPrice,
  date: (job) => job.createdAt.getTime(),
}

/** The final price, else '~' and the estimate, else 'Pending' (spec, Recent Jobs). */
export function amountText(job: Pick<AdminJob, 'finalPrice' | 'estimatedPrice'>): string {
  if (job.finalPrice !== null) return formatMoney(job.finalPrice)
  return job.estimatedPrice === null ? 'Pending' : `~${formatMoney(job.estimatedPrice)}`
}

/** Every fact of a job for a spreadsheet: plain numbers, ISO dates. */
export const jobCsvColumns: CsvColumn<AdminJob>[] = [
  { title: 'Job ID', value: (job) => job.id },
  { title: 'Client', value: clientName },
  { title: 'Phone', value: (job) => job.phone },
  { title: 'Email', value: (job) => job.email },
  { title: 'Address', value: (job) => job.address },
  { title: 'Area', value: (job) => job.area },
  { title: 'Hauler', value: haulerName },
  { title: 'Status', value: (job) => job.status },
  { title: 'Payment', value: (job) => job.paymentStatus },
  { title: 'Estimated price (CAD)', value: (job) => dollars(job.estimatedPrice) },
  { title: 'Final price (CAD)', value: (job) => dollars(job.finalPrice) },
  { title: 'Hauler payout (CAD)', value: (job) => dollars(job.haulerPayout) },
  { title: 'Load size', value: (job) => loadSizeFacts[job.loadSize].label },
  { title: 'Preferred date', value: (job) => job.preferredDate },
  { title: 'Preferred time', value: (job) => job.preferredTime },
  { title: 'Scheduled date', value: (job) => job.scheduledDate },
  { title: 'Created', value: (job) => dayOf(job.createdAt) },
  { title: 'Description', value: (job) => job.description },
]
