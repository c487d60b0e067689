import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { startTwilio } from '../server/testing/twilio/stand-in.ts'
import type { StripeStandIn } from '../server/testing/stripe/start.ts'

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'outside-hosts.mjs')).href

/**
 * The environment of a server that has live keys of Stripe and Twilio, as an operator sets them. The server calls their own
 * hosts; stand-ins answer.
 */
export function connectedTo(
  stripe: StripeStandIn,
  twilio: Awaited<ReturnType<typeof startTwilio>>,
): Record<string, string> {
  const { STRIPE_API_BASE: stripeAddress, ...stripeKeys } = stripe.environment
  const { TWILIO_API_BASE: twilioAddress, ...twilioKeys } = twilio.environment
  return {
    NODE_OPTIONS: `--import=${PRELOAD}`,
    OUTSIDE_HOSTS: JSON.stringify({
      'api.stripe.com': stripeAddress,
      'api.twilio.com': twilioAddress,
    }),
    ...stripeKeys,
    STRIPE_SECRET_KEY: 'sk_live_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_stand_in',
    ...twilioKeys,
  }
}
