import { AppError } from '../../contract/errors.ts'
import * as sandboxPayments from '../../contract/sandbox-payments.ts'
import * as payments from '../../contract/payments.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { isSandbox, type SandboxPayments } from '../providers/payments/sandbox.ts'
import { askProvider } from '../providers/ask-provider.ts'
import { paymentOfJob } from './payment-of-job.ts'
import { startPayment } from './start-payment.ts'

// Enough for a family behind one address; too few to try out stolen cards.
const PAYMENTS = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

export function paymentRoutes(bind: Bind): void {
  bind(
    payments.createPaymentIntent,
    async ({ ctx, caller, body }) => ({
      clientSecret: await startPayment(ctx, caller, body),
      provider: ctx.payments.name,
      ...(ctx.payments.publishableKey && { publishableKey: ctx.payments.publishableKey }),
    }),
    PAYMENTS,
  )

  bind(payments.getJobPayment, ({ ctx, caller, params }) =>
    paymentOfJob(ctx, caller.visitorId, params.jobId),
  )

  bind(
    sandboxPayments.confirmSandboxPayment,
    async ({ ctx, body }) => ({ status: await askProvider(sandboxOf(ctx).confirm(body)) }),
    PAYMENTS,
  )

  bind(
    sandboxPayments.authenticateSandboxPayment,
    async ({ ctx, body: { clientSecret, approve } }) => {
      await askProvider(sandboxOf(ctx).authenticate(clientSecret, approve))
      return { status: 'succeeded' as const }
    },
    PAYMENTS,
  )
}

function sandboxOf({ payments: provider }: Context): SandboxPayments {
  if (isSandbox(provider)) return provider
  throw new AppError('not_found', 'There is nothing at this address')
}
