import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { notifyShareReversed } from '../messaging/notify-money.ts'
import { findPayoutOfPayment, type Payout } from '../payouts/payout-store.ts'
import { releasePayout } from '../payouts/send-payout.ts'
import { writeOffPayout } from '../payouts/withhold-payout.ts'
import { decideShare, findDispute, type Dispute } from './store.ts'

type Decided = { jobId: JobId; amount: Cents }

/**
 * The team pays a hauler for work whose money the bank took back while they did it: the platform bears it.
 * @throws AppError not_found, illegal_move when nothing waits for a decision.
 */
export const payShare = (ctx: Context, admin: User, disputeId: number): Promise<Decided> =>
  inTransaction(ctx, async (tx) => {
    const { dispute, payout, amount } = await lockUndecided(tx, disputeId)
    await decideShare(tx.db, dispute, { lost: cents(0), at: ctx.now(), by: admin.id })
    if (payout) await releasePayout(ctx, tx, payout.id)
    return { jobId: dispute.jobId, amount }
  })

/**
 * The team withholds it: the hauler bears the loss of the share, and reads the reason.
 * @throws AppError as `payShare`.
 */
export const withholdShare = (
  ctx: Context,
  admin: User,
  { disputeId, reason }: { disputeId: number; reason: string },
): Promise<Decided> =>
  inTransaction(ctx, async (tx) => {
    const { dispute, payout, amount } = await lockUndecided(tx, disputeId)
    const { id, jobId } = dispute
    await decideShare(tx.db, dispute, { lost: amount, at: ctx.now(), by: admin.id })
    if (!payout || amount === 0) return { jobId, amount }
    await post(tx.db, {
      kind: 'dispute_lost',
      jobId,
      reference: `${id}.withheld`,
      entries: { hauler_payable: amount, platform_fee: -amount },
    })
    await writeOffPayout(tx.db, payout, amount)
    if (amount < payout.amountCents) await releasePayout(ctx, tx, payout.id)
    const hauler = await findAnyHauler(tx.db, payout.haulerId)
    await notifyShareReversed(ctx, tx, jobId, { hauler, amount, reason })
    return { jobId, amount }
  })

type Undecided = { dispute: Dispute; payout: Payout | undefined; amount: Cents }

/** The share that waits for a decision; a refund may have made its payout smaller. */
async function lockUndecided(tx: Transaction, disputeId: number): Promise<Undecided> {
  const unlocked = await findDispute(tx.db, disputeId)
  if (!unlocked) throw new AppError('not_found', `There is no dispute ${disputeId}`)
  await lockAnyJob(tx.db, unlocked.jobId)
  const dispute = await findDispute(tx.db, disputeId)
  if (!dispute || dispute.undecidedCents === 0)
    throw new AppError('illegal_move', 'No share of this dispute waits for a decision')
  const payout = await findPayoutOfPayment(tx.db, dispute.paymentId)
  const amount = cents(Math.min(dispute.undecidedCents, payout?.amountCents ?? 0))
  return { dispute, payout, amount }
}
