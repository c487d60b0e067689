import { listClientJobs, type ClientJob } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { listVisitorJobs } from '../../contract/visitor-jobs.ts'
import { apiQuery } from '../api/query.ts'

const REFETCHED_EVERY_MS = 30_000
const MOST_ACTIVE = 25

/** How many jobs there are, of all or of some statuses, for a figure or a view of the list. */
export const countQuery = (status?: ClientJob['status'][]) =>
  apiQuery(listClientJobs.page, { query: { limit: 1, ...(status && { status }) } })

/** The pickups still to come, the earliest day first; a price question among them does not wait for a reload. */
export const activeQuery = {
  ...apiQuery(listClientJobs.page, {
    query: { limit: MOST_ACTIVE, status: [...ACTIVE_STATUSES], sort: 'day' },
  }),
  refetchInterval: REFETCHED_EVERY_MS,
}

/** What this browser booked, for a customer who has not signed in. */
export const visitorQuery = {
  ...apiQuery(listVisitorJobs, {}),
  refetchInterval: ({ state }: { state: { data?: readonly unknown[] | undefined } }) =>
    state.data?.length ? REFETCHED_EVERY_MS : false,
}
