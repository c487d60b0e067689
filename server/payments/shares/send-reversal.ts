import { z } from 'zod'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { task, type Task } from '../../core/task.ts'
import { lockAnyJob } from '../../jobs/store.ts'
import { ProviderRefusal } from '../../providers/payments.ts'
import { replacePayout } from '../disputes/replace-payout.ts'
import { post } from '../ledger-store.ts'
import { findPayout, findPayoutToSend, movePayout } from '../payout-store.ts'
import { keepBack } from './keep-back.ts'
import { amountReversedOf, findReversal, moveReversal, type Reversal } from './reversal-store.ts'

/** Takes a part of a share back from its hauler's account; our row's key makes that one reversal. */
export const sendReversal: Task<z.ZodObject<{ reversalId: z.ZodInt }>> = task({
  name: 'send-reversal',
  payload: z.object({ reversalId: z.int() }),
  // About 14 hours with the queue's pauses: less than the 24 hours for which providers know a key.
  retries: 20,
  async run({ reversalId }, ctx) {
    const reversal = await findReversal(ctx.db, reversalId)
    if (reversal?.status !== 'requested') return
    const payout = await findPayout(ctx.db, reversal.payoutId)
    if (!payout.transferId) return unsent(ctx, reversal)
    let sent: { reversalId: string }
    try {
      sent = await ctx.payments.reverseTransfer({
        transferId: payout.transferId,
        amount: reversal.amountCents,
        idempotencyKey: reversal.idempotencyKey,
      })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      await moveReversal(ctx.db, reversalId, 'fail', { failure: error.message })
      return
    }
    await inTransaction(ctx, (tx) => record(tx, reversal, sent.reversalId))
  },
})

const LOOK_AGAIN_MS = 60_000

/** Not transferred: one that is on its way is waited for, of one that waits or failed less is sent. */
const unsent = (ctx: Context, { id, jobId, payoutId }: Reversal): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockAnyJob(tx.db, jobId)
    const [reversal, payout] = [await findReversal(tx.db, id), await findPayout(tx.db, payoutId)]
    if (reversal?.status !== 'requested') return
    if (payout.status === 'waiting_for_bank' || payout.status === 'failed')
      return keepBack(tx.db, payout, reversal)
    const at = new Date(ctx.now().getTime() + LOOK_AGAIN_MS)
    await tx.enqueue(sendReversal, { reversalId: id }, { at })
  })

async function record(
  tx: Transaction,
  { id, jobId, payoutId, amountCents, disputeId }: Reversal,
  providerReversalId: string,
): Promise<void> {
  await lockAnyJob(tx.db, jobId)
  if (!(await moveReversal(tx.db, id, 'succeed', { providerReversalId }))) return
  const payout = await findPayoutToSend(tx.db, payoutId)
  if (!payout) throw new Error(`There is no payout ${payoutId}`)
  const account = payout.purpose === 'tip' ? 'tips' : 'hauler_payable'
  await post(tx.db, {
    kind: 'share_reversal',
    jobId,
    reference: String(id),
    entries: { cash: amountCents, [account]: -amountCents },
  })
  if ((await amountReversedOf(tx.db, payoutId)) === payout.amountCents)
    await movePayout(tx.db, payoutId, 'provider', 'reverse', { reason: payout.reason })
  if (disputeId !== null) await replacePayout(tx, { disputeId, payout, amountCents })
}
