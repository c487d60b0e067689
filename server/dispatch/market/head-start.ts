import { BEST_WITHIN_KM } from '../../../contract/market.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { type JobRequirements, servesArea, widenedFrom } from '../eligibility.ts'
import type { WindowPlan } from './day-plan-query.ts'
import type { NewOffer } from './digest-query.ts'
import { kmFromHome, KM_BETWEEN } from './distances.ts'

const MINUTE_MS = 60_000

/** From when on an offer is for all haulers, as the market decides it: the end of its head start, where it has one. */
export function openedAt(
  { config: { headStartMinutes } }: { config: Pick<Context['config'], 'headStartMinutes'> },
  offer: NewOffer,
): Date {
  const { listedAt, offeredAt, confirmBy } = offer
  if (offeredAt === null || confirmBy !== null || headStartMinutes === 0) return listedAt
  const over = offeredAt.getTime() + headStartMinutes * MINUTE_MS
  const end = Math.min(over, widenedFrom(offer).getTime())
  return new Date(Math.max(listedAt.getTime(), end))
}

/** Whether a job fits this hauler best, by the same rules as `isFirstOrForAll` of the market. */
export function fitsBest(
  hauler: Hauler,
  job: JobRequirements,
  { isFree, before }: WindowPlan,
): boolean {
  if (!isFree || !servesArea(hauler, job)) return false
  if (!job.area) return true
  const to = SERVICE_AREAS.indexOf(job.area)
  const km = before?.area
    ? KM_BETWEEN[SERVICE_AREAS.indexOf(before.area)]?.[to]
    : kmFromHome(hauler)(job.area)
  return km !== undefined && km <= BEST_WITHIN_KM
}
