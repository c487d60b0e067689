import type { Db } from '../db/database.ts'
import type { StoredOffer } from './offer-store.ts'
import { stateOf } from './offer-view.ts'
import { readTerms } from './terms.ts'

type Facts = Pick<StoredOffer, 'type' | 'isActive' | 'endedAt' | 'deletedAt' | 'terms'>

/** Whether a free estimate can be asked for by this offer now. */
export function takesEstimateRequests(offer: Facts, now: Date): boolean {
  const endedAt = offer.endedAt ?? offer.deletedAt
  const facts = { isActive: offer.isActive, endedAt, terms: readTerms(offer.terms), left: null }
  return offer.type === 'free_estimate' && stateOf(facts, now) === 'active'
}

/** Whether free estimates can be asked for now, or requests from before are still stored. */
export async function collectsEstimates(db: Db, now: Date): Promise<boolean> {
  const request = await db.selectFrom('estimateRequests').select('id').limit(1).executeTakeFirst()
  if (request) return true
  const offers = await db
    .selectFrom('leadMagnets')
    .select(['type', 'isActive', 'endedAt', 'deletedAt', 'terms'])
    .where('type', '=', 'free_estimate')
    .execute()
  return offers.some((offer) => takesEstimateRequests(offer, now))
}
