import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The body of an event only says what changed: the state itself is read from the provider. */
const StripeEvent = z.looseObject({ id: z.string(), type: z.string() })
const Received = z.object({ received: z.literal(true) })

/**
 * Stripe calls it with an event of our own account. `invalid_input` when the signature is not Stripe's; an
 * event that was received before is answered and ignored.
 */
export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'public',
  summary: 'For Stripe: an event of the platform account, with its Stripe-Signature',
  body: StripeEvent,
  response: Received,
})

/** Stripe calls it with an event of a hauler's connected account; as `receiveStripeEvent`. */
export const receiveStripeAccountEvent = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe-connect',
  access: 'public',
  summary: "For Stripe: an event of a hauler's connected account, with its Stripe-Signature",
  body: StripeEvent,
  response: Received,
})
