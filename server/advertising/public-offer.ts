import { formatInstantDay } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { conditionsCopy, discountCopy, type OfferTerms } from '../../contract/offer-terms.ts'
import type { PublicOffer } from '../../contract/public-offers.ts'
import type { Context } from '../core/context.ts'
import { readCode } from '../offers/check-code.ts'
import { hasGuideFile } from '../offers/guides/guide-store.ts'
import { findByCode, type StoredOffer } from '../offers/offer-store.ts'
import { stateOf } from '../offers/offer-view.ts'
import { findPersonalCode } from '../offers/referral-store.ts'
import { readTerms } from '../offers/terms.ts'
import { countUses } from '../offers/use-store.ts'
import { previewOffer } from '../quotes/preview-offer.ts'
import { findLastOfferVisit } from './visit-store.ts'

/** What the page of an offer shows. @throws AppError not_found. */
export async function publicOffer(ctx: Context, code: string): Promise<PublicOffer> {
  const offer = await findByCode(ctx.db, readCode(code))
  if (!offer) throw new AppError('not_found', 'We don’t know this code')
  return publicViewOf(ctx, offer)
}

/** An offer as anyone may see it, whatever became of it. */
export async function publicViewOf(ctx: Context, offer: StoredOffer): Promise<PublicOffer> {
  const terms = readTerms(offer.terms)
  const most = terms?.usesInAll ?? null
  const left = most === null ? null : Math.max(0, most - (await countUses(ctx.db, offer.id)))
  const endedAt = offer.endedAt ?? offer.deletedAt
  const state = stateOf({ isActive: offer.isActive, endedAt, terms, left }, ctx.now())
  const { code, title, offer: words } = offer
  const isReferral = offer.type === 'referral' && offer.targetType === 'customer'
  // A booking takes the codes of people, not that of the offer.
  const isOnlyByPeople = isReferral && !(await findPersonalCode(ctx.db, code))
  const conditions = terms && !isOnlyByPeople ? conditionsOf(terms, isReferral) : []
  const sendsFile =
    state === 'active' && offer.type === 'guide' && (await hasGuideFile(ctx.db, offer.id))
  const shared = { code, state, left, sendsFile, endsAt: terms?.endsAt ?? null }
  if (state === 'active')
    return {
      ...shared,
      headline: title,
      text: words.description,
      conditions,
      example: terms && !isOnlyByPeople ? await exampleOf(ctx, code, terms) : null,
    }
  return {
    ...shared,
    headline: overHeadline(state, code, terms, endedAt),
    text: `${code} ${state === 'starts_later' ? 'is' : 'was'} for: ${title}. You can still book today, and the price is shown before you pay.`,
    conditions: state === 'starts_later' ? conditions : [],
    example: null,
  }
}

/** The code of a person is for a first booking, whatever the terms say. */
const conditionsOf = (terms: OfferTerms, isPersonal: boolean): string[] =>
  conditionsCopy({ ...terms, firstBookingOnly: terms.firstBookingOnly || isPersonal })

function overHeadline(
  state: Exclude<PublicOffer['state'], 'active'>,
  code: string,
  terms: OfferTerms | null,
  endedAt: Date | null,
): string {
  if (state === 'all_used') return `All uses of ${code} are taken`
  if (state === 'off') return 'This offer is not available right now'
  const at = state === 'ended' ? (endedAt ?? terms?.endsAt) : terms?.startsAt
  const day = at ? ` on ${formatInstantDay(at)}` : ''
  return state === 'ended' ? `This offer ended${day}` : `This offer starts${day}`
}

async function exampleOf(ctx: Context, code: string, terms: OfferTerms) {
  const { example: load, lines, price, gst } = await previewOffer(ctx, { terms, code })
  return { load, lines, price, gst }
}

const A_DAY_MS = 86_400_000

/** The code that a browser came by, while it can be used. */
export async function visitOffer(ctx: Context, visitorId: string | undefined) {
  if (visitorId === undefined) return null
  const since = new Date(ctx.now().getTime() - A_DAY_MS)
  const visit = await findLastOfferVisit(ctx.db, visitorId, since)
  const offer = visit && (await findByCode(ctx.db, visit.code))
  // A referral is by the code of a person, which their link carries.
  const isForAll = offer?.targetType === 'customer' && offer.type !== 'referral'
  const terms = isForAll ? readTerms(offer.terms) : null
  if (!offer || !terms) return null
  const { state } = await publicViewOf(ctx, offer)
  return state === 'active' ? { code: offer.code, text: discountCopy(terms) } : null
}
