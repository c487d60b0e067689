import type { Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { capAbove } from './rate-card.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { findQuote } from './store.ts'

/**
 * Above this the price of a job needs an admin: the cap of its quote, or without one the cap of the current
 * rate card for its estimate.
 */
export async function priceCapOf(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { quoteId, estimatedPriceCents }: Pick<Job, 'quoteId' | 'estimatedPriceCents'>,
): Promise<Cents> {
  if (quoteId !== null) return (await findQuote(db, quoteId)).priceCapCents
  const { card } = await currentRateCard(db, now())
  return capAbove(card, estimatedPriceCents)
}
