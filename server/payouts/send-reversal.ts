import { z } from 'zod'
import { cents, type Cents } from '../../contract/money.ts'
import { payoutLifecycle, reversalLifecycle } from '../../contract/payments.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { withIdempotencyKey, findByKey, sameAmount } from '../core/idempotency-key.ts'
import { task, type Task } from '../core/task.ts'
import { transition, tryTransition } from '../core/transition.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { decisionOf } from './dispute-query.ts'
import type { HoldContext } from './hold-query.ts'
import { leaveRest, settleOthers } from './other-reversals-store.ts'
import { findPayout, findPayoutToSend } from './payout-store.ts'
import { amountReversedOf, findReversal, type Reversal } from './reversal-store.ts'
import { type Share, startPayout } from './start-payout.ts'
import { isUnsent, withholdPayout } from './withhold-payout.ts'

/** Takes a part of a share back from its hauler's account; our row's key makes that one reversal. */
export const sendReversal: Task<z.ZodObject<{ reversalId: z.ZodInt }>> = task({
  name: 'send-reversal',
  queue: 'money',
  payload: z.object({ reversalId: z.int() }),
  // About 14 hours with the queue's pauses; the reconciliation repeats it after that.
  retries: 20,
  async run({ reversalId }, ctx) {
    const reversal = await findReversal(ctx.db, reversalId)
    if (reversal?.status !== 'requested') return
    const payout = await findPayout(ctx.db, reversal.payoutId)
    if (!payout.transferId) return unsent(ctx, reversal)
    let reversalAnswer: { reversalId: string }
    try {
      reversalAnswer = await reverseOnce(ctx, reversal, payout.transferId)
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      const by = { by: 'provider', reason: error.message } as const
      const changes = { failure: error.message }
      await tryTransition(ctx.db, reversalLifecycle, reversal, 'fail', by, changes)
      return
    }
    await inTransaction(ctx, (tx) => recordReversal(ctx, tx, reversal, reversalAnswer.reversalId))
  },
})

const reverseOnce = (
  ctx: Context,
  { amountCents: amount, idempotencyKey }: Reversal,
  transferId: string,
): Promise<{ reversalId: string }> =>
  withIdempotencyKey(ctx, {
    idempotencyKey,
    make: () => ctx.payments.reverseTransfer({ transferId, amount, idempotencyKey }),
    find: async () =>
      sameAmount(await findByKey(ctx.payments.listReversals(transferId), idempotencyKey), amount),
  })

const LOOK_AGAIN_MS = 60_000

/** Not transferred: one that is on its way is waited for, of one that waits or failed less is sent. */
const unsent = (ctx: Context, { id, jobId, payoutId }: Reversal): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockAnyJob(tx.db, jobId)
    const [reversal, payout] = [await findReversal(tx.db, id), await findPayout(tx.db, payoutId)]
    if (reversal?.status !== 'requested') return
    if (isUnsent(payout)) return withholdPayout(ctx, tx, payout, reversal)
    const at = new Date(ctx.now().getTime() + LOOK_AGAIN_MS)
    await tx.enqueue(sendReversal, { reversalId: id }, { at })
  })

/** What came back of a share is booked, once. */
export async function recordReversal(
  ctx: HoldContext,
  tx: Transaction,
  { id, jobId, payoutId, amountCents, disputeId }: Reversal,
  providerReversalId: string,
): Promise<void> {
  await lockAnyJob(tx.db, jobId)
  const [by, changes] = [{ by: 'provider' } as const, { providerReversalId }]
  if (!(await tryTransition(tx.db, reversalLifecycle, id, 'succeed', by, changes))) return
  const payout = await findPayoutToSend(tx.db, payoutId)
  if (!payout) throw new Error(`There is no payout ${payoutId}`)
  const account = payout.purpose === 'tip' ? 'tips' : 'hauler_payable'
  await post(tx.db, {
    kind: 'share_reversal',
    jobId,
    reference: String(id),
    entries: { cash: amountCents, [account]: -amountCents },
  })
  const rest = cents(payout.amountCents - (await amountReversedOf(tx.db, payoutId)))
  if (rest === 0)
    await transition(tx.db, payoutLifecycle, payoutId, 'reverse', by, { reason: payout.reason })
  if (disputeId === null) return leaveRest(tx.db, payoutId, rest)
  const givenUp = await settleOthers(tx.db, payoutId)
  await replacePayout(ctx, tx, { disputeId, payout, amountCents: cents(amountCents - givenUp) })
}

type Reversed = { disputeId: number; payout: Share; amountCents: Cents }

/**
 * A share that came back because of a dispute is owed to the hauler as before: on hold while the
 * dispute is open, sent again once it is won. Of a lost one it is only what the hauler may keep.
 */
async function replacePayout(
  ctx: HoldContext,
  tx: Transaction,
  { disputeId, payout: { jobId, haulerId, paymentId }, amountCents }: Reversed,
): Promise<void> {
  const { shareCents } = await decisionOf(tx.db, disputeId)
  const owedAmount = cents(Math.max(0, amountCents - shareCents))
  if (owedAmount > 0)
    await startPayout(ctx, tx, { jobId, haulerId, paymentId, amountCents: owedAmount })
}
