import { z } from 'zod'
import { formatInstant, Instant } from './calendar.ts'
import { DiscountShare, LEAST_AFTER_DISCOUNT_CENTS } from './discounts.ts'
import { cents, formatMoney, Money, type Cents } from './money.ts'
import { ServiceArea } from './places.ts'

/** What an offer takes off a price: an amount, or a percentage with the most that it comes to. */
export const OfferDiscount = z.discriminatedUnion('of', [
  z.object({ of: z.literal('amount'), amount: Money }),
  z.object({
    of: z.literal('percent'),
    percent: z.int('Please use a whole number').min(1, 'At least 1%').max(90, 'At most 90%'),
    atMost: Money.nullable().default(null),
  }),
])
export type OfferDiscount = z.infer<typeof OfferDiscount>

const count = (most: number) =>
  z.int('Please use a whole number').min(1, 'At least 1').max(most, `At most ${most}`).nullable()

/** The conditions of a discount code. A limit that is null is none; no areas are all areas. */
export const OfferTerms = z
  .object({
    discount: OfferDiscount,
    /** The price before the discount, from which on the code may be used. */
    priceFrom: Money.nullable().default(null),
    startsAt: Instant.nullable().default(null),
    endsAt: Instant.nullable().default(null).meta({ example: '2036-11-30T08:00:00.000Z' }),
    usesInAll: count(100_000).default(null),
    /** By phone number and by email. */
    usesPerCustomer: count(100).default(1),
    firstBookingOnly: z.boolean().default(false),
    areas: z.array(ServiceArea).max(50).default([]),
    /** `westhaul`: the hauler keeps the share of the price before the offer; `shared`: the lower price is divided. */
    share: DiscountShare.default('westhaul'),
    /** Of a referral: what who referred gets once the friend's first pickup is completed. Null: nothing. */
    credit: Money.nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'The end comes after the start',
  })
export type OfferTerms = z.infer<typeof OfferTerms>

/** What the terms take off a price: never so much that less than the smallest charge is left, and 0 below the price from. */
export function discountOf({ discount, priceFrom }: OfferTerms, price: Cents): Cents {
  if (price < (priceFrom ?? 0)) return cents(0)
  const whole =
    discount.of === 'amount'
      ? discount.amount
      : Math.min(
          Math.floor((price * discount.percent + 50) / 100),
          discount.atMost ?? Number.MAX_SAFE_INTEGER,
        )
  return cents(Math.max(0, Math.min(whole, price - LEAST_AFTER_DISCOUNT_CENTS)))
}

/** '$20.00 off', '15% off', '15% off, at most $40.00'. */
export function discountCopy({ discount }: Pick<OfferTerms, 'discount'>): string {
  if (discount.of === 'amount') return `${formatMoney(discount.amount)} off`
  const most = discount.atMost === null ? '' : `, at most ${formatMoney(discount.atMost)}`
  return `${discount.percent}% off${most}`
}

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })

/** All conditions of a code in words, each a sentence or two. */
export function conditionsCopy(terms: OfferTerms): string[] {
  const { areas, startsAt, endsAt, priceFrom, usesPerCustomer: most, firstBookingOnly } = terms
  const times = most === 1 ? 'Once per customer.' : `At most ${most} times per customer.`
  return [
    areas.length === 0 ? 'Pickups in all our areas.' : `Pickups in ${list.format(areas)}.`,
    startsAt === null ? '' : `From ${formatInstant(startsAt)}, Pacific time.`,
    endsAt === null
      ? ''
      : `Book by ${formatInstant(endsAt)}, Pacific time. The pickup itself can be later.`,
    [
      priceFrom === null ? '' : `Prices from ${formatMoney(priceFrom)}.`,
      most === null ? '' : times,
      firstBookingOnly ? 'For a first booking.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    'It can’t be added to another code. If you cancel, you can use it again until it ends.',
  ].filter(Boolean)
}
