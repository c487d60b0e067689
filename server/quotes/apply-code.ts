import { cents, type Cents } from '../../contract/money.ts'
import { discountOf, OfferTerms } from '../../contract/offer-terms.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { toE164 } from '../core/phone.ts'
import { gstWithin } from '../ledger/gst.ts'
import { restate, stateOffer } from '../offers/state-offer.ts'
import { CREDIT_LINE, creditOn } from '../offers/use-credit.ts'
import type { NewQuote, Quote } from './estimate.ts'
import type { AppliedCode, AppliedCredit } from './quote-view.ts'
import { rateCardOf } from './rate-cards/rate-card-store.ts'
import { setOffer, type StoredQuote } from './store.ts'

type Entered = {
  code?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  visitorId?: string | null
  user?: User | undefined
}

/** What is paid of a quote: its price after the code that it stated. */
export const payableOf = ({
  estimatedPriceCents,
  offer,
}: Pick<StoredQuote, 'estimatedPriceCents' | 'offer'>): Cents =>
  cents(estimatedPriceCents - (offer?.discountCents ?? 0))

/** Applies a code to a quote that was just made, which keeps what it stated; null without a code. */
export async function applyCode(
  ctx: Context,
  quote: NewQuote,
  { code = '', phone = '', email = '', visitorId = null, user }: Entered,
): Promise<AppliedCode | null> {
  if (code.trim() === '') return null
  const phoneE164 = toE164(phone)
  const { answer, stated } = await stateOffer(ctx, {
    code,
    price: quote.estimatedPriceCents,
    area: quote.area,
    customer: phoneE164 === null && email === '' ? null : { email: email.trim(), phoneE164 },
    until: quote.expiresAt,
    visitorId,
    userId: user?.id,
  })
  if (stated) await setOffer(ctx.db, quote.id, stated)
  const { gstPercent } = await rateCardOf(ctx.db, quote.rateCardVersion)
  const priceToPay = cents(quote.estimatedPriceCents - answer.discount)
  const terms = stated && OfferTerms.parse(stated.terms)
  return {
    answer,
    share: terms && terms.share,
    gst: gstWithin(priceToPay, gstPercent),
    countedDiscount: terms ? discountOf(terms, quote.size.countedPrice ?? cents(0)) : cents(0),
  }
}

/** A load that is priced again keeps the code that its quote stated, for the new price. */
export async function keepCode<Q extends Quote>(
  ctx: Pick<Context, 'db'>,
  earlier: StoredQuote | undefined,
  now: Q,
): Promise<Q> {
  if (!earlier?.offer || now.offer) return now
  const offer = restate(earlier.offer, now.estimatedPriceCents)
  if (offer) await setOffer(ctx.db, now.id, offer)
  return { ...now, offer }
}

/** What the credit of a signed-in customer takes off after the code; null without one. Nothing is stored: the booking takes it. */
export async function applyCredit(
  ctx: Context,
  quote: NewQuote,
  code: AppliedCode | null,
  { user, visitorId = null }: { user?: User | undefined; visitorId?: string | null | undefined },
): Promise<AppliedCredit | null> {
  const discount = code?.answer.discount ?? cents(0)
  const creditAfter = (price: Cents, byCode: Cents) => {
    const westhaulDiscount = code?.share === 'westhaul' ? byCode : cents(0)
    return creditOn(
      ctx,
      ctx.db,
      user,
      { price: cents(price - byCode), westhaulDiscount },
      visitorId,
    )
  }
  const amount = await creditAfter(quote.estimatedPriceCents, discount)
  if (amount === 0) return null
  const { countedPrice } = quote.size
  const countedAmount =
    countedPrice === null
      ? cents(0)
      : await creditAfter(countedPrice, code?.countedDiscount ?? cents(0))
  const { gstPercent } = await rateCardOf(ctx.db, quote.rateCardVersion)
  const priceToPay = cents(quote.estimatedPriceCents - discount - amount)
  return { amount, label: CREDIT_LINE, gst: gstWithin(priceToPay, gstPercent), countedAmount }
}
