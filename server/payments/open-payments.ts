import type { Context } from '../core/context.ts'
import type { PaymentProvider } from '../providers/payments.ts'
import { openPaymentSandbox } from './open-sandbox.ts'

/** Stripe with its keys, the sandbox without: the one place where that is decided. */
export async function openPayments({
  config,
  ...sandbox
}: Pick<Context, 'config' | 'db' | 'queue' | 'now'>): Promise<PaymentProvider> {
  if (!config.stripe) return openPaymentSandbox(sandbox)
  // Only where it is used: its hundreds of modules take a fifth of a second to read.
  const { stripePayments } = await import('../providers/payments.stripe.ts')
  return stripePayments(config.stripe, sandbox)
}
