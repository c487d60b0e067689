import { sql, type Selectable, type Updateable } from 'kysely'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from './ledger.ts'
import { amountPaidFor, movePayment } from './store.ts'

type Refund = Selectable<Tables['refunds']>

/**
 * Brings a refund to where the provider says it is; runs any number of times.
 * @returns why the provider's word is set aside; else undefined.
 */
export async function settleRefund(
  ctx: Context,
  providerRefundId: string,
): Promise<string | undefined> {
  const told = await ctx.payments.readRefund(providerRefundId)
  const refund = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('idempotencyKey', '=', told.reference ?? '')
    .executeTakeFirst()
  if (!refund) return `No refund here belongs to ${providerRefundId}`
  if (told.amount !== refund.amountCents)
    return `The refund is ${told.amount} cents, but ${refund.amountCents} were asked for`

  if (told.status === 'succeeded')
    await inTransaction(ctx, (tx) => recordRefund(tx, refund, providerRefundId))
  else if (told.status === 'failed')
    await failRefund(ctx, refund, told.failure ?? 'The refund failed', providerRefundId)
  else await changeRequested(ctx.db, refund, { providerRefundId })
  return undefined
}

async function recordRefund({ db }: Transaction, refund: Refund, providerRefundId: string) {
  const { id, jobId, amountCents } = refund
  await lockAnyJob(db, jobId)
  if (!(await changeRequested(db, refund, { status: 'succeeded', providerRefundId }))) return
  await post(db, {
    kind: 'refund',
    jobId,
    reference: String(id),
    entries: { refunds: amountCents, cash: -amountCents },
  })
  const { total } = await db
    .selectFrom('refunds')
    .select(sql<string>`sum(amount_cents)`.as('total'))
    .where('jobId', '=', jobId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  if (Number(total) === (await amountPaidFor(db, jobId)))
    await movePayment(db, jobId, 'provider', 'refund')
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
    const failed = { status: 'failed', failure, providerRefundId } as const
    if (!(await changeRequested(db, refund, failed))) return
    await post(db, {
      kind: 'refund_failure',
      jobId,
      reference: String(id),
      entries: { refunds: amountCents, customer_funds: -amountCents },
    })
  })

async function changeRequested(
  db: Db,
  { id }: Refund,
  changes: Updateable<Tables['refunds']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
