import { ACTIVE_STATUSES, JOB_STATUSES, type ClientJob } from '../../contract/jobs.ts'
import { matches, sortRows, type Sort } from '../ui/list/rows.ts'

export const CLIENT_VIEWS = ['all', 'active', 'completed', 'cancelled'] as const
export type ClientView = (typeof CLIENT_VIEWS)[number]

export const CLIENT_COLUMNS = ['id', 'description', 'status', 'date', 'hauler'] as const
export type ClientColumn = (typeof CLIENT_COLUMNS)[number]

const isActive = (job: ClientJob): boolean => ACTIVE_STATUSES.includes(job.status)
const inView = (job: ClientJob, view: ClientView): boolean =>
  view === 'all' || (view === 'active' ? isActive(job) : job.status === view)

export const haulerOf = ({ hauler }: ClientJob): string | null =>
  hauler && `${hauler.user.firstName} ${hauler.user.lastName}`

/** Who comes, as the customer reads it. */
export const haulerText = (job: ClientJob): string =>
  haulerOf(job) ?? (job.status === 'pending' ? 'Finding a hauler' : 'No hauler')

export type ClientQuery = { view: ClientView; search: string; sort: Sort<ClientColumn> }

/** The customer's jobs that the view and the search leave, in order. */
export function findClientJobs(jobs: readonly ClientJob[], query: ClientQuery): ClientJob[] {
  const found = jobs.filter(
    (job) =>
      inView(job, query.view) &&
      matches([`#${job.id}`, job.description, haulerText(job)], query.search),
  )
  return sortRows(found, columnValues[query.sort.by], query.sort.down)
}

const columnValues: Record<ClientColumn, (job: ClientJob) => string | number | null> = {
  id: (job) => job.id,
  description: (job) => job.description,
  status: (job) => JOB_STATUSES.indexOf(job.status),
  date: (job) => job.createdAt.getTime(),
  hauler: haulerOf,
}

export const countClientViews = (jobs: readonly ClientJob[]): Record<ClientView, number> => {
  const count = (view: ClientView) => jobs.filter((job) => inView(job, view)).length
  return {
    all: jobs.length,
    active: count('active'),
    completed: count('completed'),
    cancelled: count('cancelled'),
  }
}

/** The pickup that comes next: of the active ones that with the earliest day, none when all is done. */
export const nextPickup = (jobs: readonly ClientJob[]): ClientJob | null =>
  sortRows(jobs.filter(isActive), ({ preferredDate }) => preferredDate, false)[0] ?? null
