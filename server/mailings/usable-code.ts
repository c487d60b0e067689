import type { MailingSegment } from '../../contract/mailing-content.ts'
import type { OfferTerms } from '../../contract/offer-terms.ts'
import type { Context } from '../core/context.ts'
import { readCode, refuseClosed } from '../offers/check-code.ts'
import { findByCode, type StoredOffer } from '../offers/offer-store.ts'
import { readTerms } from '../offers/terms.ts'
import { countUses } from '../offers/use-store.ts'

/** Whether a code that a message names can be used now, and how often: null without a limit. */
export type CodeState = { problem: string | null; usesLeft: number | null }

/** Which code goes to whom, and when the first of them reads it. */
type Promised = { code: string | null; segment: MailingSegment; at: Date }

/** What a message with this code would promise; no problem without a code. */
export async function codeStateOf(
  ctx: Pick<Context, 'db' | 'config'>,
  { code, segment, at }: Promised,
): Promise<CodeState> {
  if (code === null) return { problem: null, usesLeft: null }
  const offer = await findByCode(ctx.db, readCode(code))
  if (!offer) return { problem: `There is no offer with the code ${code}`, usesLeft: null }
  const terms = refuseClosed({ ...ctx, now: () => at }, offer)
  if ('reason' in terms) return { problem: `${terms.words}.`, usesLeft: null }
  const unfit = explainUnfit(offer, terms, segment)
  if (unfit !== null) return { problem: unfit, usesLeft: null }
  const most = readTerms(offer.terms)?.usesInAll ?? null
  if (most === null) return { problem: null, usesLeft: null }
  const usesLeft = Math.max(0, most - (await countUses(ctx.db, offer.id)))
  return { problem: usesLeft === 0 ? `All ${most} uses of ${code} are taken.` : null, usesLeft }
}

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })

/** Why the booking would refuse the code of people whom a segment chooses; null where it would not. */
function explainUnfit(
  { code, type }: StoredOffer,
  { firstBookingOnly, areas }: OfferTerms,
  segment: MailingSegment,
): string | null {
  if (type === 'referral') return `${code} is for the friends of one customer, not for a campaign.`
  if (firstBookingOnly && segment.audience === 'customers')
    return `${code} is for a first booking, and these people have booked.`
  const isInAreas = segment.areas.length > 0 && segment.areas.every((area) => areas.includes(area))
  if (areas.length > 0 && !isInAreas)
    return `${code} is for ${list.format(areas)}. Choose no other areas in the rules.`
  return null
}
