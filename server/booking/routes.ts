import { bookPickup as bookPickupEndpoint } from '../../contract/booking.ts'
import type { Bind } from '../core/bind.ts'
import { bookPickup } from './book-pickup.ts'

const BOOKINGS = { max: 30, timeWindow: '10 minutes' }

export function bookingRoutes(bind: Bind): void {
  bind(
    bookPickupEndpoint,
    async ({ ctx, caller, body, idempotencyKey }) => {
      const job = await bookPickup(ctx, { ...caller, idempotencyKey }, body)
      return { id: job.id, status: job.status, estimatedPrice: job.estimatedPriceCents }
    },
    { config: { rateLimit: BOOKINGS } },
  )
}
