import { Stripe } from 'stripe'
import { PaymentRefused, type RefusalCode } from './payments.ts'

/**
 * The version of Stripe's API that this adapter is written for; webhook endpoints are made with the
 * same one. It moves together with the library, whose types describe just this version.
 */
export const API_VERSION = '2026-10-28.endive'

/** Keys of one Stripe account, all in test mode or all live. */
export type StripeSettings = {
  secretKey: string
  publishableKey: string
  /** The signing secret of the endpoint for events of our own account. */
  webhookSecret: string
  /** The signing secret of the endpoint for events of connected accounts. */
  connectWebhookSecret: string
  /** Where a stand-in for Stripe listens, for tests; undefined: Stripe itself. */
  apiBase: string | undefined
}

/** What the adapter needs. */
export type StripeWorld = { client: Stripe; settings: StripeSettings; now: () => Date }

const TIMEOUT_MS = 10_000
/** Each under the key of the first try: it is the same movement, also when the first one succeeded. */
const RETRIES = 2

export function openClient(
  { secretKey, apiBase }: StripeSettings,
  timeout: number = TIMEOUT_MS,
): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/**
 * Turns Stripe's final refusals into PaymentRefused. An error that leaves the outcome unknown, or may succeed
 * the next time (no answer, 409, 429, 5xx, a wrong key), stays the library's own error.
 */
export async function refusing<T>(call: Promise<T>, codeOf = usualCode): Promise<T> {
  try {
    return await call
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? codeOf(error) : undefined
    if (!code) throw error
    throw new PaymentRefused(code, (error as Error).message)
  }
}

const NOT_READY = new Set([
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
  'payouts_not_allowed',
])

export function usualCode(error: Stripe.errors.StripeError): RefusalCode | undefined {
  const { code = '', statusCode } = error
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return code === 'idempotency_key_in_use' ? undefined : 'key_reused'
  if (error instanceof Stripe.errors.StripeCardError)
    return code === 'authentication_required' ? 'authentication_failed' : 'card_refused'
  // What is not ours and what does not exist are the same answer for connected accounts.
  if (error instanceof Stripe.errors.StripePermissionError)
    return code === 'account_invalid' ? 'not_found' : undefined
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  if (statusCode === 404 || code === 'resource_missing') return 'not_found'
  return NOT_READY.has(code) ? 'account_not_ready' : 'wrong_state'
}

/** Refunds, transfers and reversals: an amount that does not fit is more than what is left. */
export function codeOfMovement(error: Stripe.errors.StripeError): RefusalCode | undefined {
  const code = usualCode(error)
  const isAboutAmount =
    error.param === 'amount' ||
    error.code === 'charge_already_refunded' ||
    /exceed|greater than/i.test(error.message)
  return code === 'wrong_state' && isAboutAmount ? 'exceeds_charge' : code
}

/**
 * Stripe repeats the first answer to a key for a day, also when that was its own failure (5xx) though
 * the money had moved. So after such a failure its books are searched for what the key made.
 * @param books what the movement would stand among, newest first.
 */
export async function orFromBooks<T extends { metadata: Stripe.Metadata | null }>(
  call: Promise<T>,
  reference: string,
  books: () => AsyncIterable<T>,
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error
    for await (const entry of books()) if (entry.metadata?.reference === reference) return entry
    throw error
  }
}
