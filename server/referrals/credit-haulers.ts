import { z } from 'zod'
import type { JobId } from '../../contract/jobs.ts'
import { payoutLifecycle } from '../../contract/payments.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { transition } from '../core/transition.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { startReferralCredit } from '../payouts/start-payout.ts'
import {
  type Credit,
  findCredits,
  findEarned,
  findLost,
  findUnsentCredit,
  isSameHauler,
  lockReferral,
  saveCredited,
  saveEarned,
  saveReversed,
} from './referral-store.ts'

/**
 * First jobs of referred haulers bring who referred them the credit as a payout of its own, which Westhaul bears. It waits for
 * their first share, and while they are suspended; it goes back with the first job until it has left.
 */
export const creditHaulers = task({
  name: 'credit-haulers',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    for (const { id, haulerId, referrerId, jobId } of await findEarned(ctx.db))
      // Once more: what is known of both now may not have been known at the application.
      await saveEarned(
        ctx.db,
        id,
        (await isSameHauler(ctx.db, referrerId, haulerId))
          ? { refusal: 'self_referral' }
          : { jobId, earnedAt: ctx.now() },
      )
    for (const lost of await findLost(ctx.db)) await takeBack(ctx, lost)
    for (const found of await findCredits(ctx.db)) await credit(ctx, found)
  },
})

/** Books the credit and sets its payout on its way, once. */
const credit = (ctx: Context, found: Credit): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id, haulerId, jobId, paymentId, amountCents } = found
    await lockAnyJob(tx.db, jobId)
    if (!(await saveCredited(tx.db, found, ctx.now()))) return
    await post(tx.db, {
      kind: 'referral_credit',
      jobId,
      reference: String(id),
      entries: { referral_credits: amountCents, hauler_payable: -amountCents },
    })
    await startReferralCredit(tx, { jobId, haulerId, paymentId, amountCents, referralId: id })
  })

const REASON = 'The first job of the hauler you referred was refunded'

/** The first job went back whole before its share was sent: so does a credit that has not left. */
const takeBack = (
  ctx: Context,
  { id, creditJobId }: { id: number; creditJobId: JobId | null },
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    if (creditJobId !== null) await lockAnyJob(db, creditJobId)
    const referral = await lockReferral(db, id)
    // The next run sees one that was credited meanwhile.
    if (referral.reversedAt || referral.creditJobId !== creditJobId) return
    if (creditJobId === null) return void (await saveReversed(db, id, ctx.now()))
    const payout = await findUnsentCredit(db, id)
    if (!payout) return
    const by = { by: 'system', reason: REASON } as const
    await transition(db, payoutLifecycle, payout.id, 'reverse', by, { reason: REASON })
    await saveReversed(db, id, ctx.now())
    await post(db, {
      kind: 'referral_credit_reversed',
      jobId: creditJobId,
      reference: String(id),
      entries: { hauler_payable: payout.amountCents, referral_credits: -payout.amountCents },
    })
  })
