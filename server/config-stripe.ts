import { z } from 'zod'
import type { StripeSettings } from './providers/payments/stripe.client.ts'
import { isTestKey } from './providers/payments/stripe.keys.ts'

const key = (kinds: string, example: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(${kinds})_(test|live)_\\w+$`), `Expected a key such as ${example}`)
    .optional()

const signingSecret = z
  .string()
  .trim()
  .regex(/^whsec_\w+$/, "Expected a webhook endpoint's signing secret, such as whsec_...")
  .optional()

/** The keys of the Stripe account, and where tests have a stand-in for it listen. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: key('sk|rk', 'sk_test_... or sk_live_...'),
  STRIPE_PUBLISHABLE_KEY: key('pk', 'pk_test_... or pk_live_...'),
  STRIPE_WEBHOOK_SECRET: signingSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecret,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
}

type Variables = z.output<z.ZodObject<typeof stripeVariables>>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** @returns undefined when nothing of Stripe is set. @throws Error for settings that do not go together. */
export function stripeSettings(
  variables: Variables,
  production: boolean,
): StripeSettings | undefined {
  const { STRIPE_API_BASE: apiBase, ...keys } = variables
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
  } = keys
  if (!secretKey && !publishableKey && !webhookSecret && !connectWebhookSecret) {
    if (apiBase) throw new Error('STRIPE_API_BASE is set, but no key of Stripe is')
    return undefined
  }
  if (!secretKey || !publishableKey || !webhookSecret || !connectWebhookSecret)
    throw new Error(`The settings of Stripe belong together, but ${missingOf(keys)} not set`)
  if (isTestKey(secretKey) !== isTestKey(publishableKey))
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: one is a test key, the other a live one',
    )
  if (production && apiBase && !LOOPBACK.test(new URL(apiBase).hostname))
    throw new Error(
      'STRIPE_API_BASE names another machine, which would get the secret key. With NODE_ENV=production it is for a stand-in on this one only',
    )
  return { secretKey, publishableKey, webhookSecret, connectWebhookSecret, apiBase }
}

function missingOf(keys: Omit<Variables, 'STRIPE_API_BASE'>): string {
  const names = [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ] as const
  const missing = names.filter((name) => !keys[name])
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'}`
}
