import { cents, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { capAbove } from './rate-card.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { findQuote } from './store.ts'

type PricedJob = Pick<Job, 'quoteId' | 'estimatedPriceCents' | 'sameDayCents'>

/**
 * Above this the price of a job needs an admin: the cap of its quote, or without one the cap of the current
 * rate card for its estimate.
 */
export async function priceCapOf(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { quoteId, estimatedPriceCents, sameDayCents }: PricedJob,
): Promise<Cents> {
  if (quoteId !== null) return cents((await findQuote(db, quoteId)).priceCapCents + sameDayCents)
  const { card } = await currentRateCard(db, now())
  return capAbove(card, estimatedPriceCents)
}
