import { z } from 'zod'
import { providerFailure, Reconnect, UnknownOutcome, type ProviderFailure } from '../failures.ts'

const StripeError = z.object({ type: z.string().startsWith('Stripe') })

/** Errors of Stripe's library that name our key, as sentences for the admin team. */
const OF_OUR_KEY: Readonly<Record<string, string>> = {
  StripeAuthenticationError: 'Stripe does not accept the key in STRIPE_SECRET_KEY',
  StripePermissionError: 'The key in STRIPE_SECRET_KEY may not do this at Stripe',
}

/**
 * The failure of a call to Stripe, also of one that the adapter left as the library's own error. The
 * library's message is not passed on: it repeats a part of the key.
 */
export function failureOfStripe(error: unknown): ProviderFailure {
  const { data } = StripeError.safeParse(error)
  if (!data) return providerFailure(error)
  const sentence = OF_OUR_KEY[data.type]
  return sentence ? new Reconnect(sentence) : new UnknownOutcome('Stripe does not answer')
}
