import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The text with which a browser reaches its payment: letters, digits, `_` and `-`. */
const ClientSecret = z
  .string()
  .max(200)
  .regex(/^[\w-]*$/)
  .meta({ example: 'pi_1_secret_1' })

/** What the sandbox's form offers. */
export const PAYMENT_METHODS = ['apple_pay', 'google_pay', 'card'] as const

/**
 * With the sandbox only: what the provider's card form does in the browser. `payment_failed` for a test
 * card that is declined and for an unknown client secret, `illegal_move` for a payment that was cancelled,
 * `not_found` with a real provider.
 */
export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/sandbox/payments/confirm',
  access: 'public',
  summary: 'Sandbox only: what the card form of the payment provider does in the browser',
  body: z.object({
    clientSecret: ClientSecret,
    method: z.enum(PAYMENT_METHODS),
    cardNumber: z.string().max(40).optional(),
  }),
  errors: ['not_found', 'illegal_move', 'payment_failed', 'provider_unavailable'],
  response: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
})

/**
 * With the sandbox only: the customer's answer to the bank's question. `payment_failed` when they refuse,
 * `illegal_move` when the payment was cancelled, `not_found` with a real provider.
 */
export const authenticateSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/sandbox/payments/authenticate',
  access: 'public',
  summary: "Sandbox only: the answer to the bank's question",
  body: z.object({ clientSecret: ClientSecret, approve: z.boolean() }),
  errors: ['not_found', 'illegal_move', 'payment_failed', 'provider_unavailable'],
  response: z.object({ status: z.enum(['succeeded']) }),
})
