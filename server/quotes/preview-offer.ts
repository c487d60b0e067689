import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { splitPrice } from '../../contract/hauler-share.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { previewOffer as endpoint } from '../../contract/offer-desk.ts'
import { discountOf, type OfferTerms } from '../../contract/offer-terms.ts'
import type { Context } from '../core/context.ts'
import { gstWithin } from '../ledger/gst.ts'
import { lineOf } from '../offers/state-offer.ts'
import { refuseUncovered } from '../offers/terms.ts'
import { assessLoad } from './assess-load.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { readByRules } from './read-by-rules.ts'

const EXAMPLE = 'A sofa, a fridge and six boxes'

/** The price of an example load with terms that are not saved yet, by the rate card in force. Nothing is stored. */
export async function previewOffer(
  { db, now, config }: Context,
  {
    terms,
    code = 'NEWCODE',
    area = terms.areas[0] ?? 'Port Moody',
  }: z.output<typeof endpoint.body>,
): Promise<z.output<typeof endpoint.response>> {
  const { card } = await currentRateCard(db, now())
  const reading = readByRules({ description: EXAMPLE })
  const assessment = assessLoad(card, reading, { description: EXAMPLE, area, sameDay: false })
  const before = assessment.price.estimatedPrice
  const discount = discountOf(terms, before)
  const price = cents(before - discount)
  const label = lineOf(code, terms, discount)
  const line = { kind: 'discount' as const, label, amount: cents(0 - discount) }
  const keeps = (of: Cents) => {
    const hauler = cents(Math.min(price, splitPrice(of, config.haulerSharePermille).haulerPayout))
    return { hauler, westhaul: cents(price - hauler) }
  }
  return {
    example: EXAMPLE,
    area,
    before,
    discount,
    price,
    gst: gstWithin(price, card.gstPercent),
    lines: discount > 0 ? [...assessment.price.lines, line] : assessment.price.lines,
    shares: { westhaul: keeps(before), shared: keeps(price) },
    refusal: refusalOf(terms, config.haulerSharePermille),
  }
}

/** Why the terms cannot be saved; null when they can. */
function refusalOf(terms: OfferTerms, sharePermille: number): string | null {
  try {
    refuseUncovered(terms, sharePermille)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
