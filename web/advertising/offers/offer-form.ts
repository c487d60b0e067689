import { z } from 'zod'
import { LocalTime } from '../../../contract/calendar.ts'
import type { LeadMagnet } from '../../../contract/lead-magnets.ts'
import type { DiscountShare } from '../../../contract/discounts.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import { editLeadMagnet } from '../../../contract/offer-desk.ts'
import { OfferTerms } from '../../../contract/offer-terms.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'

const dollars = (amount: Cents | null): string => (amount === null ? '' : (amount / 100).toFixed(2))
const number = (count: number | null): string => (count === null ? '' : String(count))
const localTime = (instant: Date | null): string =>
  instant === null ? '' : z.encode(LocalTime, instant)

const NO_TERMS: OfferTerms = {
  discount: { of: 'amount', amount: cents(20_00) },
  priceFrom: null,
  startsAt: null,
  endsAt: null,
  usesInAll: null,
  usesPerCustomer: 1,
  firstBookingOnly: false,
  areas: [],
  share: 'westhaul',
  credit: null,
}

/** An offer as the fields of its editor hold it. */
export function valuesOf({ title, offer, terms }: LeadMagnet) {
  const shown = terms ?? NO_TERMS
  const { discount } = shown
  return {
    title,
    value: offer.value,
    description: offer.description,
    takesOff: terms !== null,
    of: discount.of as 'amount' | 'percent',
    amount: discount.of === 'amount' ? dollars(discount.amount) : '',
    percent: discount.of === 'percent' ? String(discount.percent) : '',
    atMost: discount.of === 'percent' ? dollars(discount.atMost) : '',
    priceFrom: dollars(shown.priceFrom),
    startsAt: localTime(shown.startsAt),
    endsAt: localTime(shown.endsAt),
    usesInAll: number(shown.usesInAll),
    usesPerCustomer: number(shown.usesPerCustomer),
    firstBookingOnly: shown.firstBookingOnly,
    areas: shown.areas as ServiceArea[],
    share: shown.share as DiscountShare,
    credit: dollars(shown.credit),
  }
}
export type OfferValues = ReturnType<typeof valuesOf>

const money = (text: string) => {
  const amount = readDollars(text)
  // What cannot be read is refused by the contract, in its words.
  return amount === undefined ? text : (amount / 100).toFixed(2)
}
const optionalMoney = (text: string) => (text.trim() === '' ? null : money(text))
const count = (text: string) => (text.trim() === '' ? null : Number(text))
const time = (text: string) => {
  const instant = text === '' ? null : LocalTime.safeDecode(text).data
  return instant ? instant.toISOString() : null
}

/** The terms as the contract reads them. */
const termsIn = (values: OfferValues): unknown => ({
  discount:
    values.of === 'amount'
      ? { of: 'amount', amount: money(values.amount) }
      : { of: 'percent', percent: count(values.percent), atMost: optionalMoney(values.atMost) },
  priceFrom: optionalMoney(values.priceFrom),
  startsAt: time(values.startsAt),
  endsAt: time(values.endsAt),
  usesInAll: count(values.usesInAll),
  usesPerCustomer: count(values.usesPerCustomer),
  firstBookingOnly: values.firstBookingOnly,
  areas: values.areas,
  share: values.share,
  credit: optionalMoney(values.credit),
})

/** The terms that stand in the form; undefined where they are not whole. */
export const termsOf = (values: OfferValues): OfferTerms | undefined =>
  OfferTerms.safeParse(termsIn(values)).data

const { title, offer } = editLeadMagnet.body.shape
const { value, description } = offer.shape

/** What of an offer can be changed: its words, and its terms where it takes something off. */
export const OfferForm = z.custom<OfferValues>().transform((values, refuse) => {
  const words = z.object({ title, value, description }).safeParse(values)
  const terms = values.takesOff ? OfferTerms.safeParse(termsIn(values)) : null
  for (const { path, message } of [...(words.error?.issues ?? []), ...(terms?.error?.issues ?? [])])
    refuse.issues.push({ code: 'custom', path: [fieldOf(path)], message, input: values })
  if (!words.success || terms?.success === false) return z.NEVER
  const { title: name, ...text } = words.data
  return { title: name, offer: text, terms: terms?.data ?? null }
})

/** The field that holds what a path of the contract names: `discount.amount`, `terms.priceFrom`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const names = path.map(String).filter((name) => name !== 'terms' && name !== 'discount')
  return names[0] ?? 'amount'
}

/** Whether a change touches the money of who has a quote. */
export const changesMoney = (before: OfferTerms | null, after: OfferTerms | undefined): boolean =>
  JSON.stringify(moneyOf(before)) !== JSON.stringify(moneyOf(after ?? null))

const moneyOf = (terms: OfferTerms | null) =>
  terms && [terms.discount, terms.priceFrom, terms.share]
