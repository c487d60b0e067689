import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { JobId } from './jobs.ts'
import { Money } from './money.ts'
import {
  EXTENSION_MINUTES,
  PriceChange,
  PriceChangeId,
  PriceChangeStatus,
} from './price-changes.ts'

/** A price above the cap, as the admin team decides on it. */
export const PriceToReview = PriceChange.extend({
  jobId: JobId,
  haulerName: z.string(),
  cap: Money,
  createdAt: Instant,
})
export type PriceToReview = z.infer<typeof PriceToReview>

/** On-site price changes above the cap that wait for an admin, oldest first. */
export const listPricesToReview = endpoint({
  method: 'GET',
  path: '/api/admin/price-changes',
  access: 'admin',
  right: 'see-jobs',
  summary: 'Prices above the cap that wait for an admin, oldest first, at most 200',
  response: z.array(PriceToReview),
})

const OfChange = z.object({ priceChangeId: PriceChangeId })

/**
 * Passes a price above the cap on to the customer. `illegal_move` when the change does not wait for
 * the team any more.
 */
export const approveEscalation = endpoint({
  method: 'POST',
  path: '/api/admin/price-changes/:priceChangeId/admit',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Pass a price above the cap on to the customer; 409 when it does not wait for that',
  params: OfChange,
  errors: ['illegal_move'],
  response: z.object({ id: PriceChangeId, status: PriceChangeStatus }),
})

/**
 * Refuses a price above the cap; the hauler reads the reason. `illegal_move` when the change does not wait
 * for the team any more.
 */
export const refusePrice = endpoint({
  method: 'POST',
  path: '/api/admin/price-changes/:priceChangeId/refuse',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Refuse a price above the cap, with a reason that the hauler reads',
  params: OfChange,
  body: z.object({ reason: requiredText('Please give a reason', { max: 500 }) }),
  errors: ['illegal_move'],
  response: z.object({ id: PriceChangeId, status: PriceChangeStatus }),
})

/**
 * Gives the customer 15 minutes more to answer, once; customer and hauler read the new time. `illegal_move` when the
 * price does not wait for the customer any more, or its time was extended before.
 */
export const extendPrice = endpoint({
  method: 'POST',
  path: '/api/admin/price-changes/:priceChangeId/extend',
  access: 'admin',
  right: 'run-jobs',
  summary: `Give the customer ${EXTENSION_MINUTES} minutes more to answer an on-site price, once`,
  params: OfChange,
  errors: ['illegal_move'],
  response: z.object({ id: PriceChangeId, jobId: JobId, answerBy: Instant }),
})

/** A price whose difference was given free, and what the customer pays: as much as before. */
export const WaivedPrice = z.object({ id: PriceChangeId, jobId: JobId, price: Money })
export type WaivedPrice = z.infer<typeof WaivedPrice>

/**
 * Gives the customer the difference of a price that waits for them, as a discount that Westhaul bears alone; customer and
 * hauler read so, and a charge that was begun ends or goes back. `illegal_move` when the price does not wait for the customer
 * any more, `refused` when the difference is more than Westhaul's part of the price.
 */
export const waivePrice = endpoint({
  method: 'POST',
  path: '/api/admin/price-changes/:priceChangeId/waive',
  access: 'admin',
  right: 'give-money',
  summary: 'Give the customer the difference of a price that waits for them, with a reason',
  params: OfChange,
  body: z.object({ reason: requiredText('Please give a reason', { max: 200 }) }),
  errors: ['illegal_move', 'refused'],
  response: WaivedPrice,
})
