import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { OfferedJobRow } from '../../jobs/views.ts'
import { availableJobsQuery } from './available-jobs-query.ts'

/** The paid jobs this hauler may claim now, soonest first and then in the order they were booked. */
export async function availableJobs(
  { db, now }: Context,
  hauler: Hauler,
): Promise<OfferedJobRow[]> {
  const { rows } = await availableJobsQuery(hauler, now()).execute(db)
  return rows
}
