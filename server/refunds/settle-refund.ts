import { jobPaymentLifecycle, refundLifecycle } from '../../contract/payments.ts'
import { type Context, inTransaction, type Transaction } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import { tryTransition } from '../core/transition.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { amountPaidFor } from '../ledger/charges-query.ts'
import { post } from '../ledger/ledger-store.ts'
import {
  amountRefundedFor,
  findRefundOfKey,
  setProviderRefundId,
  type Refund,
} from './refund-store.ts'

const PROVIDER = { by: 'provider' } as const

/**
 * Brings a refund to where the provider says it is; runs any number of times.
 * @returns the reason when the provider's refund is ignored.
 */
export async function settleRefund(ctx: Context, providerRefundId: string): Promise<Outcome> {
  const providerRefund = await ctx.payments.readRefund(providerRefundId)
  const refund = providerRefund.reference
    ? await findRefundOfKey(ctx.db, providerRefund.reference)
    : undefined
  if (!refund) return { reason: `No refund here belongs to ${providerRefundId}` }
  if (providerRefund.amount !== refund.amountCents)
    return {
      reason: `The refund is ${providerRefund.amount} cents, but ${refund.amountCents} were asked for`,
    }

  if (providerRefund.status === 'succeeded')
    await inTransaction(ctx, (tx) => recordRefund(tx, refund, providerRefundId))
  else if (providerRefund.status === 'failed') {
    const failure = providerRefund.failure ?? 'The refund failed'
    if (refund.status === 'succeeded') await bounceRefund(ctx, refund, failure)
    else await failRefund(ctx, refund, failure, providerRefundId)
  } else await setProviderRefundId(ctx.db, refund.id, providerRefundId)
  return OK
}

async function recordRefund({ db }: Transaction, refund: Refund, providerRefundId: string) {
  const { id, jobId, amountCents } = refund
  await lockAnyJob(db, jobId)
  const changes = { providerRefundId }
  if (!(await tryTransition(db, refundLifecycle, id, 'succeed', PROVIDER, changes))) return
  await post(db, {
    kind: 'refund',
    jobId,
    reference: String(id),
    entries: { refunds: amountCents, cash: -amountCents },
  })
  if ((await amountRefundedFor(db, jobId)) === (await amountPaidFor(db, jobId)))
    await tryTransition(db, jobPaymentLifecycle, jobId, 'refund', PROVIDER)
}

/** The money stays the customer's: it is held for the job again, and the reason waits for an admin. */
export const failRefund = (
  ctx: Context,
  refund: Refund,
  failure: string,
  providerRefundId: string | null = null,
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const { id, jobId, amountCents } = refund
    await lockAnyJob(db, jobId)
    const by = { ...PROVIDER, reason: failure }
    const changes = { failure, providerRefundId }
    if (!(await tryTransition(db, refundLifecycle, id, 'fail', by, changes))) return
    await post(db, {
      kind: 'refund_failure',
      jobId,
      reference: String(id),
      entries: { refunds: amountCents, customer_funds: -amountCents },
    })
  })

/** The bank returned a refund that had arrived: the money is here again, and waits like that of any failed refund. */
const bounceRefund = (ctx: Context, { id, jobId, amountCents }: Refund, failure: string) =>
  inTransaction(ctx, async ({ db }) => {
    await lockAnyJob(db, jobId)
    const by = { ...PROVIDER, reason: failure }
    if (!(await tryTransition(db, refundLifecycle, id, 'bounce', by, { failure }))) return
    await post(db, {
      kind: 'refund_bounce',
      jobId,
      reference: String(id),
      entries: { cash: amountCents, customer_funds: -amountCents },
    })
    // A tip that bounces leaves the price where it is.
    if ((await amountRefundedFor(db, jobId)) !== (await amountPaidFor(db, jobId)))
      await tryTransition(db, jobPaymentLifecycle, jobId, 'bounce', PROVIDER)
  })
