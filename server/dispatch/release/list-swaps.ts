import { sql } from 'kysely'
import { dayOf } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { listSwaps, OwnSwap, SwapState } from '../../../contract/swaps.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { offeredJobView } from '../../jobs/views.ts'
import { ELIGIBILITY_RULES } from '../eligibility.ts'
import { isServed, SQL_RULES } from '../eligibility-query.ts'
import { findOwnSwaps, isOfferedBesides, type Swap } from './swap-store.ts'

const MOST_OFFERS = 20

/** What a hauler offers to others, and what others offer that this hauler may take, by the rules of a claim. */
export async function swapsFor(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  hauler: Hauler,
): Promise<Result<typeof listSwaps>> {
  const now = clock()
  const own = await findOwnSwaps(db, hauler.id, dayOf(now))
  const openUntil = sql<Date>`(select open_until from job_swaps
    where job_swaps.job_id = jobs.id and ended_at is null)`
  const offers = await db
    .selectFrom('jobs')
    .select(['id', 'status', 'loadSize', 'offeredDescription', 'photos', 'preferredDate'])
    .select([
      'jobs.westhaulDiscountCents',
      'jobs.collectMethod',
      'jobs.collectBy',
      'jobs.paymentStatus',
      'jobs.haulerSharePermille',
      'jobs.visitRules',
      'preferredTime',
      'estimatedPriceCents',
      'createdAt',
      'offeredAddress',
      'area',
    ])
    .select(['access', openUntil.as('openUntil')])
    .select(sql<boolean>`not (${isServed(hauler)})`.as('isOutsideAreas'))
    .where(isOfferedBesides(hauler.id, now))
    .where((eb) =>
      eb.and(
        ELIGIBILITY_RULES.map(({ reason }) => sql<boolean>`(${SQL_RULES[reason](hauler, now)})`),
      ),
    )
    .orderBy(openUntil)
    .orderBy('id')
    .limit(MOST_OFFERS)
    .execute()
  return {
    now,
    own: own.map((swap) => ownSwapView(swap, now)),
    offers: offers.map((job) => ({ ...offeredJobView(job), openUntil: job.openUntil })),
  }
}

/** An offer as its own hauler sees it. */
export function ownSwapView(swap: Swap & Pick<OwnSwap, 'area'>, now: Date): OwnSwap {
  const state = stateOf(swap, now)
  return {
    jobId: swap.jobId,
    area: swap.area,
    preferredDate: swap.preferredDate,
    preferredTime: swap.preferredTime,
    timeSlot: swap.timeSlot,
    state,
    offeredAt: swap.offeredAt,
    openUntil: swap.openUntil,
    haulers: swap.haulers,
    endedAt: swap.endedAt ?? (state === 'expired' ? swap.openUntil : null),
  }
}

function stateOf({ takenBy, endedAt, openUntil }: Swap, now: Date): SwapState {
  if (takenBy !== null) return 'taken'
  return endedAt === null && now < openUntil ? 'open' : 'expired'
}
