import { z } from 'zod'
import { Access } from './access.ts'
import { Day, Instant, Slot, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import {
  CancelOffer,
  TimelineEntry,
  PageHauler,
  PageMoney,
  PaidCard,
  Problem,
  RatingsOfJob,
  SameDayMove,
} from './job-page-parts.ts'
import { DisposalRecord } from './job-proof.ts'
import { JobId, JobStatus, LoadSize } from './jobs.ts'
import { Money } from './money.ts'
import { MoveQuestion } from './move-question.ts'
import { BookingPayment, PaymentStart } from './payments.ts'
import { ServiceArea } from './places.ts'
import { PriceChange } from './price-changes.ts'
import { VisitRules } from './visit-rules.ts'

/** The answer to every link that opens no page, for any reason. */
export const LINK_GONE = 'This link is no longer valid'

/** A job as the holder of its link sees it: of the hauler only the first name and the vehicle. */
export const JobPage = z.object({
  id: JobId,
  status: JobStatus,
  loadSize: LoadSize,
  description: z.string(),
  /** What the booking counted; empty where it counted nothing. */
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  photos: z.array(z.string()),
  /** What the customer wrote for the hauler, at the booking or since; '' without. */
  note: z.string(),
  /** Whether photos can be added and the note changed. */
  canAdd: z.boolean(),
  /** Street and municipality without the civic number: a link may be passed on. */
  address: z.string(),
  access: Access.nullable(),
  area: ServiceArea.nullable(),
  preferredDate: Day,
  preferredTime: TimeWindow,
  /** The two hours in which the hauler plans to come. */
  timeSlot: Slot.nullable(),
  hauler: PageHauler.nullable(),
  money: PageMoney,
  /** The saved card, which is charged only for what the customer approves; null where it is not known. */
  card: PaidCard.nullable(),
  /** What is to be paid to confirm the pickup, when it is cancelled otherwise, and how long paying holds its window; null when it is paid or over. */
  due: z.object({ amount: Money, until: Instant, holdMinutes: z.int() }).nullable(),
  /** What was agreed about the visit at the booking. */
  visitRules: VisitRules,
  /** The day that the day-before reminder asked about; null before it, and once the hauler is there or it is over. */
  confirmation: z.object({ day: Day, confirmedAt: Instant.nullable() }).nullable(),
  timeline: z.array(TimelineEntry),
  /** What cancelling costs now; null when it is too late for it. */
  cancel: CancelOffer.nullable(),
  canReschedule: z.boolean(),
  /** What rescheduling costs now: nothing until the hauler is on the way, then the cancellation fee. */
  rescheduleFee: Money,
  /** Null where the day makes no difference to the price. */
  sameDay: SameDayMove.nullable(),
  /** What cancelling late costs, and once the hauler has arrived, by the terms of the booking. */
  fees: z.object({ late: Money, trip: Money }),
  /** When a paid pickup without a hauler gets the choice of another window or all of the money; else null. */
  choiceFrom: Instant.nullable(),
  /** That moment has come, and there is no hauler. */
  needsChoice: z.boolean(),
  /** A pickup that is not confirmed yet: it is confirmed by this moment, or refunded in full. */
  request: z.object({ confirmBy: Instant }).nullable(),
  /** The other window that the team asks about, while it may be answered. */
  moveQuestion: MoveQuestion.nullable(),
  /** The on-site price change the customer may answer, and the trip fee that declining may cost instead. */
  priceChange: PriceChange.extend({ tripFee: Money }).nullable(),
  canTip: z.boolean(),
  /** How customer and hauler rated each other; null unless the job is completed and paid. */
  ratings: RatingsOfJob.nullable(),
  /** The consent that a rating may be published, as the customer is asked for it. */
  publishConsent: z.string(),
  /** The hauler started long before the window. */
  startedEarly: z.boolean(),
  /** Whether the customer can object to that: it pauses the job and the payout. */
  canObject: z.boolean(),
  /** What the place looked like afterwards, of a completed job. */
  afterPhotos: z.array(z.string()),
  /** Where everything went, of a completed job. */
  disposal: z.array(DisposalRecord),
  /** The latest problem that the customer reported. */
  problem: Problem.nullable(),
  /** Whether a problem can be reported: the hauler has started or is late, and none is open. */
  canReport: z.boolean(),
})
export type JobPage = z.infer<typeof JobPage>

/** The token of a link, of any form up to 300 characters: a wrong one is answered like one that has ended. */
export const Link = z.object({ token: z.string().max(300) })

/**
 * The job that a link in a message leads to. `not_found` for a link that is wrong, revoked or expired,
 * always with the same sentence. Limited to 60 calls a minute.
 */
export const getJobPage = endpoint({
  method: 'GET',
  path: '/api/job/:token',
  access: 'public',
  summary: 'The job of a link in a message; 404 for every link that is not valid',
  params: Link,
  response: JobPage,
})

/** Cancels the pickup and refunds the rest. `amount_mismatch` with the right `fee`, `illegal_move` when it is too late, `not_found` as `getJobPage`. */
export const cancelPickup = endpoint({
  method: 'POST',
  path: '/api/job/:token/cancel',
  access: 'public',
  summary: 'The customer cancels; the fee must be the current one, else 409 with the current fee',
  params: Link,
  body: z.object({ fee: Money }),
  errors: ['illegal_move', 'amount_mismatch'],
  response: JobPage,
})

/** What is charged on the page of a job. */
const Charge = {
  amount: Money,
  /** Why the bank declined the saved card; null when it did not. */
  failure: z.string().nullable(),
}

/**
 * How far a payment got. `pay` is there when the customer has to finish it on the page: there is no saved
 * card yet, the bank wants to ask, or it declined the saved card.
 */
export const PaidOnPage = z.object({
  page: JobPage,
  pay: PaymentStart.extend(Charge).nullable(),
})
export type PaidOnPage = z.infer<typeof PaidOnPage>

/** The payment of a pickup that is not paid yet. */
export const FirstPayment = BookingPayment.extend(Charge)
export type FirstPayment = z.infer<typeof FirstPayment>

/**
 * Starts paying for a pickup that is not paid, or continues the open payment and holds the window longer.
 * `amount_mismatch` with the right amount, `window_full` with `alternatives`, `offer_refused` as `createPaymentIntent`, `already_paid`, `in_use`, `illegal_move`
 * for a pickup that is cancelled or over, `payment_failed` and `provider_unavailable`.
 */
export const payPickup = endpoint({
  method: 'POST',
  path: '/api/job/:token/pay',
  access: 'public',
  summary: 'Start paying for an unpaid pickup; the amount must be the one shown, else 409',
  params: Link,
  body: z.object({ amount: Money }),
  errors: [
    'already_paid',
    'illegal_move',
    'amount_mismatch',
    'window_full',
    'offer_refused',
    'in_use',
    'payment_failed',
    'provider_unavailable',
  ],
  response: z.object({ page: JobPage, pay: FirstPayment }),
})

/**
 * Approves the on-site price change that was shown, and charges the saved card the difference.
 * `amount_mismatch` with the right price when another one waits, `illegal_move` when none does, the 30
 * minutes are over or the price is above the credit of the company’s account, `payment_failed` and `provider_unavailable` from the payment provider; the approval
 * stands then and the card is charged later.
 */
export const approvePrice = endpoint({
  method: 'POST',
  path: '/api/job/:token/price/approve',
  access: 'public',
  summary:
    'The customer approves the on-site price change, and the saved card is charged the difference; it must be the price shown, else 409',
  params: Link,
  body: z.object({ price: Money }),
  errors: ['illegal_move', 'amount_mismatch', 'payment_failed', 'provider_unavailable'],
  response: PaidOnPage,
})

/**
 * Declines the on-site price change: the hauler takes only what was booked (`agreed_scope`), or leaves and
 * the customer pays the trip fee (`trip_fee`). `amount_mismatch` and `illegal_move` as `approvePrice`, and
 * `illegal_move` once it is paid.
 */
export const declinePrice = endpoint({
  method: 'POST',
  path: '/api/job/:token/price/decline',
  access: 'public',
  summary:
    'The customer declines the price: the job goes on at the agreed price, or ends for the trip fee',
  params: Link,
  body: z.object({ price: Money, instead: z.enum(['agreed_scope', 'trip_fee']) }),
  errors: ['illegal_move', 'amount_mismatch'],
  response: JobPage,
})

/** The smallest tip, in cents. */
export const SMALLEST_TIP = 200
/** The largest tip, in cents. */
export const LARGEST_TIP = 50_000

/**
 * Tips the hauler of a completed job, once, $2 to $500, charged to the saved card; all of it is the
 * hauler's. An unpaid tip may be changed. `illegal_move` before the job is done, `already_paid` after a
 * tip, `in_use` while another amount is being charged, `payment_failed` and `provider_unavailable` from
 * the payment provider.
 */
export const tipHauler = endpoint({
  method: 'POST',
  path: '/api/job/:token/tip',
  access: 'public',
  summary:
    'A tip for the hauler of a completed job, once, charged to the saved card; the hauler gets all of it',
  params: Link,
  body: z.object({
    amount: Money.refine(
      (amount) => amount >= SMALLEST_TIP && amount <= LARGEST_TIP,
      'A tip is between $2 and $500',
    ),
  }),
  errors: ['illegal_move', 'already_paid', 'in_use', 'payment_failed', 'provider_unavailable'],
  response: PaidOnPage,
})

/**
 * Asks the payment provider how the open payments of the job stand, after the browser confirmed one, and
 * answers the page. `payment_failed` and `provider_unavailable` from the provider.
 */
export const checkJobPayments = endpoint({
  method: 'POST',
  path: '/api/job/:token/payments/check',
  access: 'public',
  summary: 'Refresh open payments from the provider, after the browser confirmed one',
  params: Link,
  errors: ['payment_failed', 'provider_unavailable'],
  response: JobPage,
})
