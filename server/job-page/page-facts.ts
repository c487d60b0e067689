import { windowStart } from '../../contract/calendar.ts'
import { vehicleFacts } from '../../contract/haulers.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { CONTACT_HOURS } from '../../contract/job-page-parts.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler } from '../haulers/store.ts'
import type { Job } from '../jobs/store.ts'
import type { Terms } from '../jobs/terms-query.ts'
import { haulerRating } from '../ratings/rate.ts'

const HOUR_MS = 3_600_000

/** The hauler of a job for its customer; the number is gone 48 hours after the completion. */
export async function haulerOf(
  ctx: Pick<Context, 'now'>,
  db: Db,
  { haulerId, status, completedAt }: Job,
): Promise<JobPage['hauler']> {
  if (haulerId === null || status === 'cancelled') return null
  const hauler = await findAnyHauler(db, haulerId)
  const isReachable =
    completedAt === null || ctx.now().getTime() < completedAt.getTime() + CONTACT_HOURS * HOUR_MS
  return {
    firstName: hauler.firstName,
    vehicle: `${vehicleFacts[hauler.vehicleType].label}, ${hauler.vehicleModel}`,
    vehicleType: hauler.vehicleType,
    phone: isReachable ? hauler.phoneE164 : null,
    rating: await haulerRating(ctx, db, haulerId),
  }
}

/** Whether the hauler still reads what the customer adds. */
export const canAdd = ({ status }: Pick<Job, 'status'>): boolean => ACTIVE_STATUSES.includes(status)

/** When a paid job without a hauler becomes free to cancel for that; null for any other. */
export const choiceFrom = (
  { status, paymentStatus, preferredDate, preferredTime }: Job,
  { unclaimedFreeHours }: Terms,
): Date | null =>
  status === 'pending' && paymentStatus === 'paid'
    ? new Date(windowStart(preferredDate, preferredTime).getTime() - unclaimedFreeHours * HOUR_MS)
    : null
