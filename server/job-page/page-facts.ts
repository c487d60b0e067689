import { windowStart } from '../../contract/calendar.ts'
import { vehicleFacts } from '../../contract/haulers.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { SEARCH_HOURS } from '../../contract/job-headline.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findDisposals } from '../dispatch/on-site/disposal-store.ts'
import { findAnyHauler } from '../haulers/store.ts'
import type { Job } from '../jobs/store.ts'
import type { Terms } from '../jobs/terms-query.ts'
import { haulerRating } from '../ratings/rate.ts'

const HOUR_MS = 3_600_000

/** The hauler of a job for its customer; the number is gone some hours after the completion. */
export async function haulerOf(
  ctx: Pick<Context, 'now'>,
  db: Db,
  { haulerId, status, completedAt, visitRules }: Job,
): Promise<JobPage['hauler']> {
  if (haulerId === null || status === 'cancelled') return null
  const hauler = await findAnyHauler(db, haulerId)
  const isReachable =
    completedAt === null ||
    ctx.now().getTime() < completedAt.getTime() + visitRules.contactHours * HOUR_MS
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

/**
 * When a paid job without a hauler asks its customer for another window or a refund; null for any other. A
 * window chosen a moment ago, even the next one, is searched for first.
 */
export function choiceFrom(
  { status, isSecured, preferredDate, preferredTime }: Job,
  { unclaimedFreeHours }: Terms,
  chosenAt: Date | undefined,
): Date | null {
  if (status !== 'pending' || !isSecured) return null
  const start = windowStart(preferredDate, preferredTime).getTime()
  const searchedUntil = Math.min(start, (chosenAt?.getTime() ?? 0) + SEARCH_HOURS * HOUR_MS)
  return new Date(Math.max(start - unclaimedFreeHours * HOUR_MS, searchedUntil))
}

/** What a completed pickup left behind, and where everything went. */
export async function proofOf(
  db: Db,
  { id, status, afterPhotos }: Job,
): Promise<Pick<JobPage, 'afterPhotos' | 'disposal'>> {
  if (status !== 'completed') return { afterPhotos: [], disposal: [] }
  const disposal = await findDisposals(db, id)
  return {
    afterPhotos,
    disposal: disposal.map(({ itemGroup, way, place }) => ({ group: itemGroup, way, place })),
  }
}
