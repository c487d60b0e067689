import { AppError } from '../../contract/errors.ts'
import * as sandboxPayments from '../../contract/sandbox-payments.ts'
import * as payments from '../../contract/payments.ts'
import * as received from '../../contract/received-payments.ts'
import type { JobId, PaymentStatus } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { isSandbox, type SandboxPayments } from '../providers/payments/sandbox.ts'
import { callProvider } from '../providers/call-provider.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { amountPaidFor } from '../ledger/charges-query.ts'
import { handBack } from '../refunds/hand-back.ts'
import { confirmCollected, receivePayment } from './receive-payment.ts'
import { startPayment } from './start-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { withdrawReceived } from './withdraw-received.ts'
import { findOpenPayment } from './store.ts'

// Enough for a family behind one address; too few to try out stolen cards.
const PAYMENTS = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

export function paymentRoutes(bind: Bind): void {
  bind(
    payments.createPaymentIntent,
    ({ ctx, caller, body }) => startPayment(ctx, caller, body),
    PAYMENTS,
  )

  bind(received.receivePayment, ({ ctx, caller, params, body, idempotencyKey: key }) =>
    receivePayment(ctx, { staff: caller.user, key }, params.jobId, body),
  )
  bind(received.withdrawReceived, ({ ctx, caller, params, body }) =>
    withdrawReceived(ctx, caller.user, params.paymentId, body.reason),
  )
  bind(received.handBackRefund, ({ ctx, caller, params, body }) =>
    handBack(ctx, caller.user, params.refundId, body.by),
  )
  bind(received.confirmCollected, ({ ctx, caller, params, body }) =>
    confirmCollected(ctx, caller.hauler, params.jobId, body),
  )

  bind(payments.getJobPayment, ({ ctx, caller, params }) =>
    paymentOfJob(ctx, caller.visitorId, params.jobId),
  )

  bind(
    sandboxPayments.confirmSandboxPayment,
    async ({ ctx, body }) => ({ status: await callSandbox(sandboxOf(ctx).confirm(body)) }),
    PAYMENTS,
  )

  bind(
    sandboxPayments.authenticateSandboxPayment,
    async ({ ctx, body: { clientSecret, approve } }) => {
      await callSandbox(sandboxOf(ctx).authenticate(clientSecret, approve))
      return { status: 'succeeded' as const }
    },
    PAYMENTS,
  )
}

function sandboxOf({ payments: provider }: Context): SandboxPayments {
  if (isSandbox(provider)) return provider
  throw new AppError('not_found', 'There is nothing at this address')
}

/** As `callProvider`; @throws AppError illegal_move for a payment that was cancelled. */
const callSandbox = <T>(call: Promise<T>): Promise<T> =>
  callProvider(
    call.catch((error: unknown) => {
      const isOver = error instanceof PaymentRefused && error.code === 'wrong_state'
      throw isOver ? new AppError('illegal_move', error.message) : error
    }),
  )

/**
 * How the payment of a visitor's own booking stands. The provider is asked, so that the customer who
 * comes back from paying reads the truth also when the webhook is late or lost.
 * @throws AppError not_found, provider_unavailable.
 */
async function paymentOfJob(
  ctx: Context,
  visitorId: string | undefined,
  jobId: JobId,
): Promise<{ jobId: JobId; paymentStatus: PaymentStatus; amountPaid: Cents | null }> {
  const before = await jobOfVisitor(ctx, visitorId, jobId)
  const open = isPayable(before.paymentStatus) && (await findOpenPayment(ctx.db, jobId))
  if (open && open.providerPaymentId) await callProvider(settlePayment(ctx, open.providerPaymentId))

  const { paymentStatus } = await jobOfVisitor(ctx, visitorId, jobId)
  return { jobId, paymentStatus, amountPaid: await amountPaidFor(ctx.db, jobId) }
}

async function jobOfVisitor(
  ctx: Context,
  visitorId: string | undefined,
  jobId: JobId,
): Promise<Job> {
  const job = await findJob(ctx.db, jobId)
  if (!job || job.visitorId !== visitorId)
    throw new AppError('not_found', `There is no booking #${jobId} of yours`)
  return job
}
