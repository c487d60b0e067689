import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { Db } from '../db/database.ts'
import { chargePayment } from '../payments/pay-now.ts'
import { sendPayout } from '../payouts/send-payout.ts'
import { sendReversal } from '../payouts/send-reversal.ts'
import { sendRefund } from '../refunds/send-refund.ts'

type UnansweredRequest = { kind: 'refund' | 'payout' | 'reversal' | 'payment'; id: number }

/**
 * Requests to the provider without an answer since before then. A reversal of a payout that
 * is not sent yet waits for it; a payment that the provider knows is read instead.
 */
async function findUnanswered(db: Db, before: Date): Promise<UnansweredRequest[]> {
  const { rows } = await sql<UnansweredRequest>`
    select 'refund' as kind, id from refunds
      where status = 'requested' and provider_refund_id is null and updated_at < ${before}
    union all
    select 'payout', id from payouts where status = 'scheduled' and updated_at < ${before}
    union all
    select 'reversal', r.id from reversals r join payouts o on o.id = r.payout_id
      where r.status = 'requested' and r.updated_at < ${before} and o.status <> 'scheduled'
    union all
    select 'payment', p.id from payments p
      where p.status = 'open' and p.purpose <> 'booking' and not p.on_page
        and p.provider_payment_id is null and p.updated_at < ${before}
        and (p.purpose = 'tip' or exists (
          select from price_changes c where c.payment_id = p.id and c.status = 'approved'))
    order by 1, 2`.execute(db)
  return rows
}

/** The tasks' own pauses have reached an hour by then, and a request beside them is harmless: it has the same key. */
const UNANSWERED_MS = 3_600_000

/**
 * Repeats every request that the provider has not answered for an hour: its task
 * may have given up, or be lost.
 */
export async function repeatUnanswered(ctx: Context): Promise<void> {
  const waiting = await findUnanswered(ctx.db, new Date(ctx.now().getTime() - UNANSWERED_MS))
  await inTransaction(ctx, async (tx) => {
    for (const one of waiting) await tx.enqueue(repeatRequest, one)
  })
}

/** One try only: the next comparison makes the next one, so that tries never pile up. */
export const repeatRequest = task({
  name: 'ask-again',
  queue: 'money',
  payload: z.object({ kind: z.enum(['refund', 'payout', 'reversal', 'payment']), id: z.int() }),
  retries: 0,
  async run({ kind, id }, ctx) {
    if (kind === 'refund') return sendRefund.run({ refundId: id }, ctx)
    if (kind === 'payout') return sendPayout.run({ payoutId: id }, ctx)
    if (kind === 'reversal') return sendReversal.run({ reversalId: id }, ctx)
    return chargePayment.run({ paymentId: id }, ctx)
  },
})
