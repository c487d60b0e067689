import type { LeadMagnet, OfferState } from '../../contract/lead-magnets.ts'
import { cents } from '../../contract/money.ts'
import type { OfferTerms } from '../../contract/offer-terms.ts'
import type { StoredOffer } from './offer-store.ts'
import { readTerms } from './terms.ts'

/** Bigints arrive as text. */
type Results = { uses: number; completedJobs: number; revenueCents: string }

/** An offer as the team sees it, with the uses that stand. */
export function offerView(row: StoredOffer & Results, now: Date): LeadMagnet {
  const { terms: stored, deletedAt: _, revenueCents, ...offer } = row
  const terms = readTerms(stored)
  const most = terms?.usesInAll ?? null
  const left = most === null ? null : Math.max(0, most - offer.uses)
  const revenue = cents(Number(revenueCents))
  return { ...offer, revenue, terms, left, state: stateOf({ ...offer, terms, left }, now) }
}

type Facts = Pick<StoredOffer, 'isActive' | 'endedAt'> & {
  terms: OfferTerms | null
  left: number | null
}

/** What a person should know first: an end before a switch, a switch before a start. */
export function stateOf({ isActive, endedAt, terms, left }: Facts, now: Date): OfferState {
  if (endedAt || (terms?.endsAt && terms.endsAt <= now)) return 'ended'
  if (!isActive) return 'off'
  if (terms?.startsAt && terms.startsAt > now) return 'starts_later'
  return left === 0 ? 'all_used' : 'active'
}
