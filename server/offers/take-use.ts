import { AppError } from '../../contract/errors.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import { discountOf, OfferTerms } from '../../contract/offer-terms.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { StatedOffer } from '../db/tables/offers.ts'
import { insertDiscount } from '../jobs/discount-store.ts'
import type { Job } from '../jobs/store.ts'
import {
  readCode,
  refuseClosed,
  refuseSeveral,
  refuseUnfit,
  type Refusal,
  type Sender,
  unknownCode,
} from './check-code.ts'
import { noteRefusal } from './note-refusal.ts'
import { findByCode, lockOffer, type StoredOffer } from './offer-store.ts'
import { findPersonalCode, insertReferral } from './referral-store.ts'
import { lineOf } from './state-offer.ts'
import { insertUse, lockCustomer } from './use-store.ts'

type Taking = {
  job: Job
  /** What was sent with the booking; '' takes none, absent means that of the quote. */
  entered: string | undefined
  /** What the quote stated that the customer saw. */
  stated: StatedOffer | null
  /** Who sends the booking; absent where a colleague takes it. */
  sender?: Sender
}

type Quoted = { offer: StatedOffer | null }
type Named = { quoteId?: string | undefined; code?: string | undefined }

/** What a quote stated counts for the booking that names it, or its code. */
export const statedFor = ({ offer }: Quoted, { quoteId, code }: Named): StatedOffer | null =>
  quoteId !== undefined || (offer && code !== undefined && readCode(code) === offer.code)
    ? offer
    : null

/** The code that a booking is about; undefined without one. */
export const codeOf = ({ entered, stated }: Omit<Taking, 'job'>): string | undefined =>
  entered === undefined ? stated?.code : readCode(entered) || undefined

/**
 * Takes a use of the code for a job that was just stored, and its discount off the price. The terms that the quote stated
 * hold, the number of uses is decided here.
 * @throws AppError offer_refused with the price without the code: nothing is booked.
 */
export async function takeUse(ctx: Context, tx: Transaction, taking: Taking): Promise<Job> {
  const code = codeOf(taking)
  if (code === undefined) return taking.job
  const { job, stated } = taking
  const taken = await checkAtBooking(ctx, tx, code, taking)
  if ('reason' in taken) throw refused(code, taken, job)
  const { offer, terms } = taken
  const at = ctx.now()
  const discountCents = discountOf(terms, job.estimatedPriceCents)
  const offerUseId = await insertUse(tx.db, {
    leadMagnetId: offer.id,
    version: stated?.version ?? offer.version,
    code,
    jobId: job.id,
    discountCents,
    takenAt: at,
  })
  const { job: discounted } = await insertDiscount(tx.db, {
    jobId: job.id,
    amountCents: discountCents,
    share: terms.share,
    reason: lineOf(code, terms, discountCents),
    userId: null,
    offerUseId,
    at,
    settledAt: at,
    priceCents: cents(job.estimatedPriceCents - discountCents),
  })
  const personal = await findPersonalCode(tx.db, code)
  if (personal && terms.credit)
    await insertReferral(tx.db, {
      referralCodeId: personal.id,
      jobId: job.id,
      creditCents: terms.credit,
      share: terms.share,
      bookedAt: at,
    })
  await tx.publish('lead_magnet', offer.id)
  return discounted
}

async function checkAtBooking(
  ctx: Context,
  { db }: Transaction,
  code: string,
  { job, stated, sender }: Taking,
): Promise<Refusal | { offer: StoredOffer; terms: OfferTerms }> {
  if (stated && stated.code !== code)
    return {
      reason: 'one_code',
      words: `One code per booking: the quote has ${stated.code}. Ask for a price with ${code.slice(0, 20)} first`,
    }
  const several = refuseSeveral(code)
  if (several) return several
  await lockCustomer(db, job)
  const named = await findByCode(db, code)
  const locked = named && (await lockOffer(db, stated?.leadMagnetId ?? named.id))
  if (!locked) return unknownCode(code)
  const offer = { ...locked, code }
  const holds = stated !== null && new Date(stated.until) > ctx.now()
  const terms = holds ? OfferTerms.parse(stated.terms) : refuseClosed(ctx, offer)
  if ('reason' in terms) return terms
  const { estimatedPriceCents: price, area, id: jobId } = job
  const priced = { price, area, customer: job, jobId, ...(sender && { sender }) }
  const refusal = await refuseUnfit(ctx, db, offer, terms, priced)
  return refusal ?? { offer, terms }
}

type Noted = { refusal: Refusal; code: string; job: Pick<Job, 'area' | 'visitorId'> }
const refusals = new WeakMap<AppError, Noted>()

function refused(code: string, refusal: Refusal, job: Job): AppError {
  const price: Cents = job.estimatedPriceCents
  const { reason, words } = refusal
  const error = new AppError(
    'offer_refused',
    `${words}. Without it the price is ${formatMoney(price)}: book again without the code, or with another one`,
    {
      facts: {
        offer: { code, discount: Money.encode(cents(0)), reason, text: words },
        price: Money.encode(price),
        area: job.area,
      },
    },
  )
  refusals.set(error, { refusal, code, job })
  return error
}

/** Runs a booking; where it ends with a refused code, the try is noted once its transaction is undone. */
export async function notingRefusals<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const noted = error instanceof AppError ? refusals.get(error) : undefined
    if (noted) await note(ctx, noted)
    throw error
  }
}

async function note(ctx: Context, { refusal, code, job }: Noted): Promise<void> {
  const offer = await findByCode(ctx.db, code)
  await noteRefusal(ctx, {
    leadMagnetId: offer?.id ?? null,
    code: code.slice(0, 40),
    reason: refusal.reason,
    words: refusal.words,
    area: job.area,
    atBooking: true,
    visitorId: job.visitorId,
    at: ctx.now(),
  })
}
