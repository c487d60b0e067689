import { z } from 'zod'
import { Day, Instant, Slot, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { JobId, JobStatus, LoadSize } from './jobs.ts'
import { Money } from './money.ts'
import { PAYMENT_PURPOSES, PaymentStart } from './payments.ts'
import { PriceChange } from './price-changes.ts'

/** Said of every link that leads nowhere, for whatever reason. */
export const LINK_GONE = 'This link is no longer valid'

export const JOB_EVENTS = [
  'booked',
  'paid',
  'assigned',
  'released',
  'moved',
  'on_the_way',
  'arrived',
  'started',
  'price_asked',
  'price_agreed',
  'price_declined',
  'price_expired',
  'completed',
  'cancelled',
  'tipped',
] as const
export const JobEvent = z.enum(JOB_EVENTS)
export type JobEvent = z.infer<typeof JobEvent>

/** Where a job's money is: cents that add up. */
const JobMoney = z.object({
  /** The final price once there is one, else what is agreed so far: the estimate, unless it was changed. */
  price: Money,
  isFinal: z.boolean(),
  paid: Money,
  refunded: Money,
  /** Promised back and not confirmed by the provider yet. */
  onItsWayBack: Money,
  cancellationFee: Money.nullable(),
  /** What the hauler was tipped; in no other sum here. */
  tip: Money.nullable(),
})

/** A job as whoever holds its link sees it: nothing of the hauler but first name and vehicle. */
export const JobPage = z.object({
  id: JobId,
  status: JobStatus,
  loadSize: LoadSize,
  description: z.string(),
  photos: z.array(z.string()),
  /** Street and municipality without the civic number: a link may be passed on. */
  address: z.string(),
  preferredDate: Day,
  preferredTime: TimeWindow,
  /** The two hours in which the hauler plans to come. */
  timeSlot: Slot.nullable(),
  hauler: z.object({ firstName: z.string(), vehicle: z.string() }).nullable(),
  money: JobMoney,
  timeline: z.array(z.object({ event: JobEvent, at: Instant })),
  /** What cancelling costs now; null when it is too late for it. */
  cancel: z
    .object({
      fee: Money,
      refund: Money,
      /** Until when it costs nothing; null when that moment has passed, or does not matter. */
      freeUntil: Instant.nullable(),
    })
    .nullable(),
  canReschedule: z.boolean(),
  /** The price that the hauler named on site and the customer may answer, with the trip fee to leave it at. */
  priceChange: PriceChange.extend({ tripFee: Money }).nullable(),
  canTip: z.boolean(),
})
export type JobPage = z.infer<typeof JobPage>

/** Anything is looked at: a link that is wrong is answered like one that has ended. */
const Link = z.object({ token: z.string().max(300) })

export const getJobPage = endpoint({
  method: 'GET',
  path: '/api/job/:token',
  access: 'public',
  summary: 'The job that a link in a message leads to; 404 for every link that is not valid',
  params: Link,
  response: JobPage,
})

export const cancelPickup = endpoint({
  method: 'POST',
  path: '/api/job/:token/cancel',
  access: 'public',
  summary:
    'The customer cancels; the fee must be the one that holds now, else 409 with the right one',
  params: Link,
  body: z.object({ fee: Money }),
  errors: ['illegal_move', 'amount_mismatch'],
  response: JobPage,
})

export const reschedulePickup = endpoint({
  method: 'POST',
  path: '/api/job/:token/reschedule',
  access: 'public',
  summary:
    'The customer chooses another window, free while a hauler can do it; else 409 with why not',
  params: Link,
  body: z.object({ preferredDate: Day, preferredTime: TimeWindow }),
  errors: ['illegal_move', 'not_free'],
  response: JobPage,
})

/**
 * How far a payment got for which the saved card was charged. `pay` is there when the customer has to
 * finish it on the page: the bank wants to ask, or the card was declined.
 */
export const PaidOnPage = z.object({
  page: JobPage,
  pay: PaymentStart.extend({
    amount: Money,
    /** What the bank said of the saved card; null when it only wants to ask. */
    failure: z.string().nullable(),
  }).nullable(),
})
export type PaidOnPage = z.infer<typeof PaidOnPage>

export const approvePrice = endpoint({
  method: 'POST',
  path: '/api/job/:token/price/approve',
  access: 'public',
  summary:
    'The customer approves the price named on site, and the saved card is charged the difference; it must be the price shown, else 409',
  params: Link,
  body: z.object({ price: Money }),
  errors: ['illegal_move', 'amount_mismatch', 'payment_failed', 'provider_unavailable'],
  response: PaidOnPage,
})

export const declinePrice = endpoint({
  method: 'POST',
  path: '/api/job/:token/price/decline',
  access: 'public',
  summary:
    'The customer declines the price: only what was agreed is taken, or nothing but the trip fee is paid',
  params: Link,
  body: z.object({ price: Money, instead: z.enum(['agreed_scope', 'trip_fee']) }),
  errors: ['illegal_move', 'amount_mismatch'],
  response: JobPage,
})

export const SMALLEST_TIP = 200
export const LARGEST_TIP = 50_000

export const tipHauler = endpoint({
  method: 'POST',
  path: '/api/job/:token/tip',
  access: 'public',
  summary:
    'A tip for the hauler of a completed job, once, charged to the saved card; all of it is the hauler’s',
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

export const checkJobPayments = endpoint({
  method: 'POST',
  path: '/api/job/:token/payments/check',
  access: 'public',
  summary:
    'Asks the provider how the open payments of the job stand, after the browser confirmed one',
  params: Link,
  errors: ['payment_failed', 'provider_unavailable'],
  response: JobPage,
})

/** What was charged for a job and what went back; prices hold the tax already. */
export const Receipt = z.object({
  jobId: JobId,
  status: JobStatus,
  loadSize: LoadSize,
  day: Day,
  address: z.string(),
  payments: z.array(z.object({ at: Instant, amount: Money, purpose: z.enum(PAYMENT_PURPOSES) })),
  /** Those that failed are not listed. */
  refunds: z.array(z.object({ at: Instant, amount: Money, isOnItsWay: z.boolean() })),
  cancellationFee: Money.nullable(),
  /** Paid less refunded, without the tip. */
  total: Money,
  tip: Money.nullable(),
  /** The tax within the total; null when the operator is not registered for it. */
  gst: z.object({ number: z.string(), percent: z.number(), amount: Money }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/job/:token/receipt',
  access: 'public',
  summary:
    'What was paid and refunded for the job of a link, with the GST in it where there is a number',
  params: Link,
  response: Receipt,
})

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/job/:token/receipt.pdf',
  access: 'public',
  summary: 'The same receipt as a PDF to keep',
  params: Link,
  file: 'application/pdf',
  response: FileBytes,
})
