import { AppError } from '../../contract/errors.ts'
import type { LoadRefusal, QuoteItem } from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import type { Context } from '../core/context.ts'
import { weightOf } from './load-size.ts'

/** Items that make up most of the weight, the heaviest first. */
const MOST_NAMED = 3

const kilograms = (weight: number): string =>
  `${String(Math.round(weight)).replace(/\B(?=(\d{3})+$)/g, ',')} kg`

/**
 * Refuses a load that no vehicle carries in one trip: the team plans it by phone.
 * @throws AppError prohibited_load with the refusal.
 */
export function refuseTooHeavy(
  { config }: Pick<Context, 'config'>,
  { payloads }: RateCard,
  items: readonly QuoteItem[],
): void {
  const weight = weightOf(items)
  if (weight <= payloads.largest) return
  const text = `This load weighs about ${kilograms(weight)}, and our largest truck carries ${kilograms(payloads.largest)}. Please call us at ${config.supportPhone} and we'll plan it in several trips.`
  const refusal: LoadRefusal = {
    title: 'Too heavy for one truck',
    text,
    items: items
      .toSorted((a, b) => b.quantity * b.weight - a.quantity * a.weight)
      .slice(0, MOST_NAMED)
      .map(({ name }) => name),
    place: null,
  }
  throw new AppError('prohibited_load', text, { facts: { refusals: [refusal] } })
}
