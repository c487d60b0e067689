import { dayOf, isWindowOver, WINDOWS } from '../../../contract/calendar.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { OfferedJobRow } from '../../jobs/views.ts'
import { availableJobsQuery } from './available-jobs-query.ts'

/**
 * The paid jobs this hauler could take, soonest first and then in the order they were booked: in the
 * areas served (none named means all), small enough for the vehicle, in a window that is not over.
 */
export async function availableJobs(
  { db, now }: Context,
  hauler: Hauler,
): Promise<OfferedJobRow[]> {
  const today = dayOf(now())
  const open = WINDOWS.filter((window) => !isWindowOver(today, window, now()))
  const { rows } = await availableJobsQuery(hauler, today, open).execute(db)
  return rows
}
