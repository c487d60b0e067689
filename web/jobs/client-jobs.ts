import { listClientJobs, type ClientJob } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { apiQuery } from '../api/query.ts'

const haulerOf = ({ hauler }: ClientJob): string | null => hauler && hauler.user.firstName

/** Who comes, as the customer reads it. No hauler is offered a pickup that is not paid. */
export function haulerText(job: ClientJob): string {
  if (job.due !== null) return 'After payment'
  return haulerOf(job) ?? (job.status === 'pending' ? 'Finding a hauler' : 'No hauler')
}

/** What the next pickup waits for, or who comes. */
export const progressText = (job: ClientJob): string =>
  job.due === null ? haulerText(job) : 'Not confirmed until you pay'

/** How many jobs there are, of all or of some statuses, for a figure or a view of the list. */
export const countQuery = (status?: ClientJob['status'][]) =>
  apiQuery(listClientJobs.page, { query: { limit: 1, ...(status && { status }) } })

/** The pickup that comes next: of the active ones that with the earliest day, none when all is done. */
export const nextPickupQuery = apiQuery(listClientJobs.page, {
  query: { limit: 1, status: [...ACTIVE_STATUSES], sort: 'day' },
})
