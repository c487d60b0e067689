import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { PhotoUrl, plainLine } from './fields.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { allows, lifecycle } from './lifecycle.ts'
import { cents, Money, sumOf, type Cents } from './money.ts'
import { MOST_PIECES } from './quotes.ts'

/** How long the customer has to answer; after that the original price stands (product decisions, section 3). */
export const ANSWER_MINUTES = 30
/** How many minutes before its end customer and hauler are reminded of an unanswered price, once. */
export const REMINDER_MINUTES = 5
/** By how many minutes the team can extend the time to answer, once. */
export const EXTENSION_MINUTES = 15
/** The most photos that can go with an on-site price change. */
export const MAX_PROOF_PHOTOS = 3
/** The least that a card can be charged: $0.50. */
export const SMALLEST_CHARGE = cents(50)
/** The highest price that can be proposed: $999,999.99. */
export const LARGEST_PRICE = cents(999_999_99)

/** Where an on-site price change stands; see `priceChangeLifecycle`. */
export const PRICE_CHANGE_STATUSES = [
  'pending_admin',
  'pending_customer',
  'approved',
  'settled',
  'declined',
  'expired',
  'refused',
  'withdrawn',
] as const
/** One of `PRICE_CHANGE_STATUSES`. */
export const PriceChangeStatus = z.enum(PRICE_CHANGE_STATUSES)
export type PriceChangeStatus = z.infer<typeof PriceChangeStatus>

/**
 * Every way an on-site price change changes status. One that needs no approval starts as 'settled',
 * others 'pending_admin' (above the cap) or 'pending_customer'. 'approved' waits for the charge; 'settled' is
 * the price of the job.
 */
export const priceChangeLifecycle = lifecycle({
  noun: 'price_change',
  states: PRICE_CHANGE_STATUSES,
  moves: {
    admit: { by: ['admin'], from: ['pending_admin'], to: 'pending_customer' },
    refuse: { by: ['admin'], from: ['pending_admin'], to: 'refused' },
    /** The customer gets more time to answer, once. */
    extend: { by: ['admin'], from: ['pending_customer'], to: 'pending_customer' },
    approve: { by: ['customer'], from: ['pending_customer'], to: 'approved' },
    /** By the customer where no card is charged: the price is collected. */
    settle: { by: ['provider', 'customer'], from: ['approved'], to: 'settled' },
    /** The team gives the customer the difference: the price holds, with a discount of as much. */
    waive: { by: ['admin'], from: ['pending_customer', 'approved'], to: 'settled' },
    decline: { by: ['customer'], from: ['pending_customer', 'approved'], to: 'declined' },
    expire: {
      by: ['system'],
      from: ['pending_admin', 'pending_customer', 'approved'],
      to: 'expired',
    },
    withdraw: {
      by: ['hauler', 'customer', 'admin', 'system'],
      from: ['pending_admin', 'pending_customer', 'approved'],
      to: 'withdrawn',
    },
  },
})

/** Whether the change still waits for an answer: the job cannot be completed meanwhile. */
export const isOpenChange = (status: PriceChangeStatus): boolean =>
  allows(priceChangeLifecycle, 'withdraw', status, 'hauler')

/** The number of an on-site price change. */
export const PriceChangeId = Id.brand<'PriceChangeId'>()
export type PriceChangeId = z.infer<typeof PriceChangeId>

/** The most kinds of items that one price change names. */
export const MAX_PRICE_ITEMS = 20

/** Something that is taken beside what was booked: how many, and what one of it costs, GST included. */
export const PriceItem = z.object({
  name: plainLine(80, 'Please use at most 80 characters').min(1, 'Please name the item'),
  quantity: z.int().min(1).max(MOST_PIECES),
  price: Money,
})
export type PriceItem = z.infer<typeof PriceItem>

/** What items come to together. */
export const priceOfItems = (items: readonly PriceItem[]): Cents =>
  sumOf(items.map(({ quantity, price }) => cents(quantity * price)))

/**
 * An on-site price change, with GST, as customer and hauler see it. `answerBy` is null while an admin
 * decides.
 */
export const PriceChange = z.object({
  id: PriceChangeId,
  from: Money,
  to: Money,
  /** What is charged in addition; nothing when it is paid already. */
  due: Money,
  /** What was added, where the hauler chose items: they come to the difference. */
  items: z.array(PriceItem),
  /** Empty at most where there are items. */
  reason: z.string(),
  photos: z.array(z.string()),
  status: PriceChangeStatus,
  /** The team asks for it, not the hauler on site. */
  byTeam: z.boolean().default(false),
  answerBy: Instant.nullable(),
  /** The server's clock, for the time left until `answerBy`. */
  now: Instant,
})
export type PriceChange = z.infer<typeof PriceChange>

/** The price of a job in progress, and the bounds of a new one. */
export const HaulerPrice = z.object({
  /** Agreed so far: the estimate, unless it was changed. */
  agreed: Money,
  /** The lowest price that can be proposed. */
  floor: Money,
  /** Above this an admin decides first. */
  cap: Money,
  /** Paid for the job already: a price up to this settles without an answer. */
  held: Money,
  /** The price is collected without a card and is not paid yet: one up to what is agreed settles as well, and a raise is collected with it. */
  isCollected: z.boolean(),
  /** What Westhaul took off the price alone: of it the hauler keeps the share, see `shareOfPrice`. */
  westhaulDiscount: Money.default(cents(0)),
  /** The latest change of the price. */
  change: PriceChange.nullable(),
  /** Why an admin refused that change; null unless one did. */
  refusal: z.string().nullable(),
})
export type HaulerPrice = z.infer<typeof HaulerPrice>

const OfJob = z.object({ jobId: JobId })

/**
 * The price of the job that this hauler is working on, its bounds and the latest change. `not_approved`
 * for a hauler who may not finish jobs, `illegal_move` unless the job is in progress, `not_found` for
 * another hauler's job.
 */
export const getHaulerPrice = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs/:jobId/price',
  access: 'hauler',
  summary: 'The price of a job the hauler has in progress, its bounds, and the latest change of it',
  params: OfJob,
  errors: ['not_approved', 'illegal_move'],
  response: HaulerPrice,
})

/**
 * Proposes the final price on site. Up to what is held, or agreed where it is collected later, it settles immediately; above that the customer is
 * asked, and above the cap an admin first. With `items` the price is what is agreed and what they come to,
 * and no reason is needed. `refused`, naming the field, below the floor, without a reason
 * or photos where they are needed, for items that come to another price, and for a charge below $0.50; `illegal_move` while another change waits,
 * the job is not in progress or the price is above the credit of a company, `not_approved` and `not_found` as `getHaulerPrice`. Limited to 10 calls a
 * minute.
 */
export const proposePriceChange = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/price',
  access: 'hauler',
  summary:
    'Propose the final price on site: up to what is paid it settles immediately; above that, with a reason and 1 to 3 photos, the customer is asked, and above the cap an admin first',
  params: OfJob,
  body: z.object({
    price: Money.refine((price) => price <= LARGEST_PRICE, 'A price is at most $999,999.99'),
    items: z.array(PriceItem).max(MAX_PRICE_ITEMS).default([]),
    reason: z.string().trim().max(500, 'Please use at most 500 characters').default(''),
    photos: z
      .array(PhotoUrl)
      .max(MAX_PROOF_PHOTOS, `Please choose at most ${MAX_PROOF_PHOTOS} photos`)
      .default([]),
  }),
  errors: ['not_approved', 'illegal_move', 'refused'],
  response: HaulerPrice,
})

/**
 * Withdraws the change that waits for an answer; the agreed price stands. `illegal_move` when none waits,
 * `not_approved` and `not_found` as `getHaulerPrice`.
 */
export const withdrawPrice = endpoint({
  method: 'DELETE',
  path: '/api/hauler/jobs/:jobId/price',
  access: 'hauler',
  summary: 'Withdraw a price change that waits for an answer; 409 when there is none',
  params: OfJob,
  errors: ['not_approved', 'illegal_move'],
  response: HaulerPrice,
})
