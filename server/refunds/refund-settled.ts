import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Bearing, BothBearings, refundSettledJob } from '../../contract/job-money.ts'
import { refundSubjectNames, type RefundSubject } from '../../contract/refund-subjects.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { findJob, lockJob, type Job } from '../jobs/store.ts'
import { notifyRefundIssued, notifyShareReversed } from '../messaging/notify-money.ts'
import { post } from '../ledger/ledger-store.ts'
import { insertRefund } from './refund-store.ts'
import { refundParts } from './refund-settled-parts.ts'
import { refundStateOf, type RefundState } from './refund-settled-state.ts'
import { sendRefund } from './send-refund.ts'
import type { Allocation } from '../ledger/allocate-to-charges.ts'
import type { Parts } from '../payouts/earned.ts'
import { payoutsLeft } from '../payouts/payouts-query.ts'
import { reverseShares } from '../payouts/reverse-share.ts'

type RefundRequest = z.infer<typeof refundSettledJob.body>

/**
 * An admin refunds part of the price or the tip of a settled job, or of a rescheduling fee; the provider is called
 * after the commit. The hauler gives back the share of it, or the platform bears all of it.
 * @throws AppError not_found; illegal_move when the job is not settled or its payment disputed;
 * amount_mismatch when more was refunded than the screen showed; refused when it is more than is left.
 */
export const refundSettled = (
  ctx: Context,
  admin: Pick<User, 'id'>,
  { jobId, ...request }: RefundRequest & { jobId: JobId },
): Promise<{ jobId: JobId; amount: Cents; bearing: Bearing }> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const state = await refundStateOf(tx.db, job, request.of)
    if (request.alreadyRefunded !== state.alreadyRefunded) throw mismatch(state)
    refuseMoreThan(state, request.amount)
    const parts = refundParts(state, request.amount, request.share === 'take_back')
    await refuseShareInMotion(tx, job, request.of, bearingOf(parts).hauler)
    for (const part of parts)
      await requestSettledRefund(ctx, tx, job, request, { ...part, askedBy: admin.id })
    const bearing = bearingOf(parts)
    await notifyBoth(ctx, tx, job, request, bearing.hauler)
    return { jobId, amount: request.amount, bearing }
  })

/**
 * Who would bear a refund of this amount, for each choice.
 * @throws AppError as the refund itself.
 */
export async function previewOf(
  { db }: Pick<Context, 'db'>,
  { jobId, of, amount }: { jobId: JobId; of: RefundSubject; amount: Cents },
): Promise<BothBearings> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const state = await refundStateOf(db, job, of)
  refuseMoreThan(state, amount)
  return bothBearings(state, amount)
}

/** @throws RangeError when it is more than is left. */
export const bothBearings = (state: RefundState, amount: Cents): BothBearings => ({
  take_back: bearingOf(refundParts(state, amount, true)),
  absorb: bearingOf(refundParts(state, amount, false)),
})

function refuseMoreThan({ refusal, most, of }: RefundState, amount: Cents): void {
  if (refusal !== null) throw new AppError('illegal_move', refusal)
  if (amount <= 0) throw new AppError('refused', 'A refund is more than $0.00')
  if (amount > most)
    throw new AppError(
      'refused',
      `${formatMoney(amount)} cannot be refunded: ${formatMoney(most)} of the ${refundSubjectNames[of]} is left`,
    )
}

/** After a dispute a share may be on its way back, to be sent again, or could not be reversed. */
async function refuseShareInMotion(
  { db }: Transaction,
  { id }: Job,
  of: RefundSubject,
  share: Cents,
): Promise<void> {
  if (of === 'rescheduling_fee') return
  const payouts = await payoutsLeft(db, id, of)
  if (share > payouts.reduce((sum, { left }) => sum + left, 0))
    throw new AppError(
      'illegal_move',
      'The hauler’s share is being taken back for a dispute. Try again once that is done, or let the platform bear it',
    )
}

const mismatch = ({ alreadyRefunded, of }: RefundState) =>
  new AppError(
    'amount_mismatch',
    `${formatMoney(alreadyRefunded)} of the ${refundSubjectNames[of]} has been refunded by now. Please look again before you refund more`,
    { facts: { alreadyRefunded: z.encode(Money, alreadyRefunded) } },
  )

const bearingOf = (parts: readonly Parts[]): Bearing => {
  const sum = (part: keyof Parts) => cents(parts.reduce((total, each) => total + each[part], 0))
  return { hauler: sum('share'), gst: sum('gst'), platform: sum('fee') }
}

type Part = Allocation & Parts & { askedBy: number | null }

/** One refund of one charge, with the share it takes back. */
export async function requestSettledRefund(
  ctx: Context,
  tx: Transaction,
  { id: jobId }: Job,
  { of, reason }: Pick<RefundRequest, 'of' | 'reason'>,
  { paymentId, amount, share, gst, fee, askedBy }: Part,
): Promise<void> {
  const { id: refundId } = await insertRefund(tx.db, {
    jobId,
    paymentId,
    amountCents: amount,
    afterSettlement: true,
    shareCents: share,
    reason,
    askedBy,
  })
  await post(tx.db, {
    kind: of === 'rescheduling_fee' ? 'rescheduling_fee_refund' : 'settled_refund',
    jobId,
    reference: String(refundId),
    entries: {
      refunds: -amount,
      [of === 'tip' ? 'tips' : 'hauler_payable']: share,
      gst_payable: gst,
      platform_fee: fee,
    },
  })
  // No hauler has a share of the fee.
  if (share > 0 && of !== 'rescheduling_fee')
    await reverseShares(ctx, tx, { jobId, of, amount: share, refundId })
  await tx.enqueue(sendRefund, { refundId })
}

async function notifyBoth(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { amount, reason }: RefundRequest,
  share: Cents,
): Promise<void> {
  await notifyRefundIssued(ctx, tx, job, { amount, reason })
  if (share === 0 || job.haulerId === null) return
  await notifyShareReversed(ctx, tx, job.id, {
    hauler: await findAnyHauler(tx.db, job.haulerId),
    amount: share,
    reason: `${formatMoney(amount)} went back to the customer. ${reason}`,
  })
}
