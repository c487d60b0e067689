import * as again from '../../contract/book-again.ts'
import { openBookingPage, returnToBooking as returnEndpoint } from '../../contract/booked.ts'
import { bookPickup as bookPickupEndpoint } from '../../contract/booking.ts'
import type { Bind } from '../core/bind.ts'
import { bookAgain, bookAgainByLink } from './book-again.ts'
import { bookPickup } from './book-pickup.ts'
import { callQuoteRoutes } from './call-quotes/routes.ts'
import { phoneBookingRoutes } from './phone/routes.ts'
import { recurringRoutes } from './recurring/routes.ts'
import { paymentReturnIn, type PaymentProof } from './payment-return.ts'
import * as returning from './return-to-booking.ts'

const BOOKINGS = { max: 30, timeWindow: '10 minutes' }
const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }
// The dialog asks until a payment is settled.
const RETURNS = { max: 60, timeWindow: '1 minute' }

export function bookingRoutes(bind: Bind): void {
  phoneBookingRoutes(bind)
  callQuoteRoutes(bind)
  recurringRoutes(bind)

  bind(
    bookPickupEndpoint,
    async ({ ctx, caller, address, body, idempotencyKey }) => {
      const job = await bookPickup(ctx, { ...caller, ip: address, idempotencyKey }, body)
      const { id, status, estimatedPriceCents, discountCents, heldUntil, confirmBy } = job
      const prices = { estimatedPrice: estimatedPriceCents, discount: discountCents }
      return { id, status, ...prices, heldUntil, confirmBy }
    },
    { config: { rateLimit: BOOKINGS } },
  )

  bind(
    returnEndpoint,
    ({ ctx, caller, cookies, body: { jobId, ...words } }) =>
      returning.returnToBooking(ctx, {
        visitorId: caller.visitorId,
        jobId,
        proof:
          proofIn(words) ??
          paymentReturnIn(cookies, { secure: ctx.config.publicUrl.startsWith('https:') }),
      }),
    { config: { rateLimit: RETURNS } },
  )

  bind(openBookingPage, ({ ctx, caller, params }) =>
    returning.openBookingPage(ctx, caller.visitorId, params.jobId),
  )

  bind(
    again.bookAgain,
    ({ ctx, caller, params }) => bookAgain(ctx, caller, params.jobId),
    READ_LIMIT,
  )
  bind(
    again.bookAgainByLink,
    ({ ctx, caller, params }) => bookAgainByLink(ctx, caller, params.token),
    READ_LIMIT,
  )
}

type Words = { [K in keyof PaymentProof]?: string | undefined }
const proofIn = ({ paymentIntent, clientSecret }: Words) =>
  paymentIntent && clientSecret ? { paymentIntent, clientSecret } : undefined
