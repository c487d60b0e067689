import { jobPaymentLifecycle, refundLifecycle } from '../../contract/payments.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { amountPaidFor } from '../ledger/charges-query.ts'
import { post } from '../ledger/ledger-store.ts'
import { amountRefundedFor, type Refund } from './refund-store.ts'

const BY = { by: 'system' } as const

/** What is refunded of a pickup on account is a credit, which an invoice of the company takes off. It happens once. */
export const creditAccount = (ctx: Context, refund: Refund) =>
  inTransaction(ctx, async (tx) => {
    const { db, publish } = tx
    const { id, jobId, amountCents: amount } = refund
    await lockAnyJob(db, jobId)
    const creditedRefund = await tryTransition(db, refundLifecycle, id, 'succeed', BY, {
      givenBy: 'account',
    })
    if (!creditedRefund) return
    await post(db, {
      kind: 'refund',
      jobId,
      reference: String(id),
      entries: { refunds: amount, accounts_receivable: -amount },
    })
    if ((await amountRefundedFor(db, jobId)) === (await amountPaidFor(db, jobId)))
      await tryTransition(db, jobPaymentLifecycle, jobId, 'refund', BY)
    await ctx.hooks.invoices.credit(ctx, tx, refund)
    await publish('refund', id)
  })
