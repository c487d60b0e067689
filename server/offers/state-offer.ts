import { z } from 'zod'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { discountCopy, discountOf, OfferTerms } from '../../contract/offer-terms.ts'
import type { OfferAnswer } from '../../contract/offers.ts'
import type { Context } from '../core/context.ts'
import type { StatedOffer } from '../db/tables/offers.ts'
import {
  type Priced,
  readCode,
  refuseClosed,
  refuseSeveral,
  refuseUnfit,
  type Refusal,
  unknownCode,
} from './check-code.ts'
import { noteRefusal } from './note-refusal.ts'
import { findByCode, type StoredOffer } from './offer-store.ts'

/** What a code does to the price of a quote: the answer, and what the quote keeps of it. */
export type Stated = { answer: OfferAnswer; stated: StatedOffer | null }

type ToState = Omit<Priced, 'jobId' | 'sender'> & {
  code: string
  /** As long as the quote holds. */
  until: Date
  visitorId: string | null
  /** The account that is signed in. */
  userId?: number | undefined
}

/** The line of a discount: '$20.00 off', with the whole of it where the price is too small for that. */
export const lineOf = (code: string, terms: OfferTerms, discount: Cents): string => {
  const { discount: whole } = terms
  const isCut = whole.of === 'amount' && whole.amount > discount
  return `${code}, ${isCut ? `${formatMoney(discount)} off` : discountCopy(terms)}`
}

/** What a quote says of a code. One that does not fit changes nothing, says why, and is noted. */
export async function stateOffer(ctx: Context, toState: ToState): Promise<Stated> {
  const code = readCode(toState.code)
  const offer = await findByCode(ctx.db, code)
  const checked = await checkNow(ctx, code, offer, toState)
  if ('reason' in checked) {
    const { reason, words } = checked
    await noteRefusal(ctx, {
      leadMagnetId: offer?.id ?? null,
      code: code.slice(0, 40),
      reason,
      words,
      area: toState.area,
      atBooking: false,
      visitorId: toState.visitorId,
      at: ctx.now(),
    })
    return { answer: { code, discount: cents(0), reason, text: words }, stated: null }
  }
  return statedBy(checked.offer, checked.terms, toState)
}

function statedBy(
  { id, version, code }: StoredOffer,
  terms: OfferTerms,
  { price, until }: { price: Cents; until: Date },
): Stated {
  const discountCents = discountOf(terms, price)
  return {
    answer: {
      code,
      discount: discountCents,
      reason: null,
      text: lineOf(code, terms, discountCents),
    },
    stated: {
      leadMagnetId: id,
      version,
      code,
      terms: z.encode(OfferTerms, terms),
      discountCents,
      until: until.toISOString(),
    },
  }
}

async function checkNow(
  ctx: Context,
  code: string,
  offer: StoredOffer | undefined,
  toState: ToState,
): Promise<Refusal | { offer: StoredOffer; terms: OfferTerms }> {
  const several = refuseSeveral(code)
  if (several) return several
  if (!offer) return unknownCode(code)
  const terms = refuseClosed(ctx, offer)
  if ('reason' in terms) return terms
  const refusal = await refuseUnfit(ctx, ctx.db, offer, terms, { ...toState, sender: toState })
  return refusal ?? { offer, terms }
}

/** The same terms for another price, where the load of a quote is priced again. */
export function restate(stated: StatedOffer, price: Cents): StatedOffer | null {
  const discountCents = discountOf(OfferTerms.parse(stated.terms), price)
  return discountCents === 0 ? null : { ...stated, discountCents }
}
