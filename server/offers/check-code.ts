import { formatInstantDay } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { discountOf, type OfferTerms } from '../../contract/offer-terms.ts'
import type { OfferReason } from '../../contract/offer-reasons.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { MOST_REFERRALS } from '../../contract/referrals.ts'
import { findBlocked } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import type { StoredOffer } from './offer-store.ts'
import { countFriends, findPersonalCode, isSamePerson } from './referral-store.ts'
import { readTerms } from './terms.ts'
import { countUses, countUsesBy, hasBooked, type Customer } from './use-store.ts'

type Basics = Pick<Context, 'now' | 'config'>

/** Why a code changes nothing, with the words that the customer reads. */
export type Refusal = { reason: OfferReason; words: string }

export type Sender = { visitorId: string | null; userId?: number | undefined }

/** The price and whose it is. What is not known yet is not checked: the booking checks it. */
export type Priced = {
  /** Before the discount. */
  price: Cents
  area: ServiceArea | null
  customer: Customer | null
  /** The job that takes the use, at the booking. */
  jobId?: JobId
  /** The browser that asks or books, and the account that is signed in there. */
  sender?: Sender
}

/** Codes as people write them: without spaces around, in capitals. */
export const readCode = (entered: string): string => entered.trim().toUpperCase()

const refuse = (reason: OfferReason, words: string): Refusal => ({ reason, words })

/** Several codes in one field are refused in words of their own. */
export const refuseSeveral = (code: string): Refusal | undefined =>
  /[\s,;+&]/.test(code)
    ? refuse('one_code', 'One code per booking. Please enter only one')
    : undefined

export const unknownCode = (code: string): Refusal =>
  refuse('unknown', `We don’t know the code ${code.slice(0, 20)}. The price is without it`)

/** Whether an offer can be used at all at this moment, by any customer. */
export function refuseClosed({ config, now }: Basics, offer: StoredOffer): Refusal | OfferTerms {
  const { code } = offer
  const terms = readTerms(offer.terms)
  if (offer.targetType === 'hauler')
    return refuse('not_for_booking', `${code} is for haulers, not for a pickup`)
  if (offer.endedAt) return refuse('ended', `${code} ended on ${formatInstantDay(offer.endedAt)}`)
  if (offer.deletedAt)
    return refuse('ended', `${code} ended on ${formatInstantDay(offer.deletedAt)}`)
  if (terms === null)
    return refuse(
      'by_phone',
      `${code} isn’t for booking online. To use it, call ${config.supportPhone}`,
    )
  const { startsAt, endsAt } = terms
  if (endsAt && endsAt <= now())
    return refuse('ended', `${code} ended on ${formatInstantDay(endsAt)}`)
  if (!offer.isActive) return refuse('off', `${code} can’t be used at the moment`)
  if (startsAt && startsAt > now())
    return refuse('not_started', `${code} starts on ${formatInstantDay(startsAt)}`)
  return terms
}

/** Whether the terms fit a price and who books. The offer must be locked where a use is taken. */
export async function refuseUnfit(
  ctx: Basics,
  db: Db,
  offer: StoredOffer,
  terms: OfferTerms,
  priced: Priced,
): Promise<Refusal | undefined> {
  const { code } = offer
  const { price, area, jobId } = priced
  const isForArea = terms.areas.length === 0 || (area !== null && terms.areas.includes(area))
  if (!isForArea && (area !== null || jobId !== undefined))
    return refuse('area', `${code} is not for ${area ?? 'this address'}. ${areasCopy(terms)}`)
  if (discountOf(terms, price) === 0)
    return refuse('below_price', `${code} is for prices from ${formatMoney(priceFromOf(terms))}`)
  if (offer.type === 'referral' && !(await findPersonalCode(db, code)))
    return refuse(
      'not_for_booking',
      `${code} is not for a booking: each customer has a code of their own`,
    )
  return refuseUse(ctx, db, offer, terms, priced)
}

type Using = Pick<Priced, 'customer' | 'jobId' | 'sender'>

/** Whether a use is left for who books. The offer must be locked where one is taken. */
export async function refuseUse(
  ctx: Basics,
  db: Db,
  offer: StoredOffer,
  terms: OfferTerms,
  using: Using,
): Promise<Refusal | undefined> {
  const { customer, jobId, sender } = using
  const refusal = customer && (await refuseCustomer(ctx, db, offer, terms, { ...using, customer }))
  if (refusal) return refusal
  // The number of uses is that of the offer as it is now, whatever a quote stated.
  const all = readTerms(offer.terms)?.usesInAll ?? null
  if (all !== null && (await countUses(db, offer.id, replacing(jobId, sender))) >= all)
    return refuse('all_used', `All ${all} uses of ${offer.code} are taken`)
  return undefined
}

/** Whose unpaid bookings a booking at this price would replace; one that is stored has done so. */
const replacing = (jobId: JobId | undefined, sender: Sender | undefined): string | null =>
  jobId === undefined ? (sender?.visitorId ?? null) : null

async function refuseCustomer(
  { config, now }: Basics,
  db: Db,
  offer: StoredOffer,
  terms: OfferTerms,
  { customer, jobId, sender }: Using & { customer: Customer },
): Promise<Refusal | undefined> {
  const { code } = offer
  const besides = { jobId, visitorId: replacing(jobId, sender), now: now() }
  const referrer = offer.type === 'referral' ? await findPersonalCode(db, code) : undefined
  const contacts = [customer.email.toLowerCase(), customer.phoneE164 ?? '']
  if ((await findBlocked(db, contacts)).length > 0)
    return refuse(
      'blocked',
      `${code} can’t be used for this booking. Please call us at ${config.supportPhone}`,
    )
  if (referrer && (await isSamePerson(db, referrer.userId, { ...customer, jobId, sender })))
    return refuse('self_referral', `${code} is your own code: it is for friends`)
  if (referrer && (await countFriends(db, referrer.id, jobId)) >= MOST_REFERRALS)
    return refuse('all_used', `All ${MOST_REFERRALS} uses of ${code} are taken`)
  const isForFirst = terms.firstBookingOnly || referrer !== undefined
  if (isForFirst && (await hasBooked(db, customer, besides)))
    return refuse('first_booking', `${code} is for a first booking`)
  const most = terms.usesPerCustomer
  if (most !== null && (await countUsesBy(db, offer.id, customer, besides)) >= most)
    return refuse('used', `You have used ${code} ${most === 1 ? 'already' : `${most} times`}`)
  return undefined
}

const priceFromOf = ({ priceFrom }: OfferTerms): Cents => priceFrom ?? cents(1_01)

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })

/** 'It is for Burnaby, Coquitlam and Port Moody'. */
const areasCopy = ({ areas }: OfferTerms): string => `It is for ${list.format(areas)}`
