import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobId, JobStatus, PaymentStatus } from './jobs.ts'
import { Money } from './money.ts'

/** A booking as the last step of the dialog shows it to its customer. */
export const Booked = z.object({
  jobId: JobId,
  status: JobStatus,
  paymentStatus: PaymentStatus,
  /** The payment provider has the money; false while it is still processing. */
  paid: z.boolean(),
  /** Why the last try to pay was refused; null without one, and once it is paid. */
  failure: z.string().nullable(),
  /** What was paid, or what is to be paid. */
  amount: Money,
  day: Day,
  window: TimeWindow,
  address: z.string(),
  firstName: z.string(),
  /** Path of the job's page; null when its link has ended, 30 days after the pickup. */
  pagePath: z.string().nullable(),
  /** Until when a request is confirmed or refunded; null for a pickup that has its place. */
  confirmBy: Instant.nullable(),
})
export type Booked = z.infer<typeof Booked>

/**
 * The booking to show on the way back from paying, as the payment provider reports it: the visitor's own one
 * with `jobId`, or that of `paymentIntent`, which `clientSecret` proves, or the visitor's newest. A browser
 * that came back from a bank's page has this proof in a cookie, so it works in another browser too. Null when
 * there is none. `payment_failed` and `provider_unavailable` from the provider. Limited to 60 calls a minute.
 */
export const returnToBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/return',
  access: 'visitor',
  summary: 'The booking to show on the way back from paying; null when this browser has none',
  body: z.object({
    jobId: JobId.optional(),
    paymentIntent: z.string().max(200).optional(),
    clientSecret: z.string().max(300).optional(),
  }),
  errors: ['payment_failed', 'provider_unavailable'],
  response: Booked.nullable(),
})

/**
 * The path of the job's page, for the browser that booked it. Null when the link has ended, 30 days after the
 * pickup. `not_found` for the booking of another visitor.
 */
export const openBookingPage = endpoint({
  method: 'POST',
  path: '/api/bookings/:jobId/page',
  access: 'visitor',
  summary: "The path of the page of the visitor's own booking, without signing in",
  params: z.object({ jobId: JobId }),
  response: z.object({ path: z.string().nullable() }),
})
