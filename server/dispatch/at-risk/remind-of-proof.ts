import { PROOF_REMINDER_HOURS, REMIND_UNDO_SECONDS } from '../../../contract/at-risk.ts'
import type { remindOfProof as contract } from '../../../contract/at-risk.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { UndoneStep } from '../../../contract/undo.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { requireLastStep } from '../../core/require-last-step.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { lockJob, priceOf } from '../../jobs/store.ts'
import { notifyProofMissing } from '../../messaging/notify-proof.ts'
import { withdrawMessages } from '../../messaging/withdraw-messages.ts'
import { lacksProof } from './at-risk-query.ts'
import { riskFactsOf, type RiskFacts } from './risk-facts-query.ts'

const PAUSE_MS = PROOF_REMINDER_HOURS * 3_600_000
const UNDO_MS = REMIND_UNDO_SECONDS * 1_000

/** By the time of the message, which the database writes. */
const undoUntilOf = (remindedAt: Date): Date => new Date(remindedAt.getTime() + UNDO_MS)

/** Whether the hauler can be reminded of the missing proof now. */
export const mayRemind = (
  { haulerRemindedAt }: Pick<RiskFacts, 'haulerRemindedAt'>,
  now: Date,
): boolean => haulerRemindedAt === null || now.getTime() - haulerRemindedAt.getTime() >= PAUSE_MS

/**
 * Texts the hauler of a completed job what proof is missing, and that the payout waits for it; eight seconds later, so that it can be undone.
 * @throws AppError not_found, illegal_move when nothing is missing or the hauler was reminded already.
 */
export function remindOfProof(ctx: Context, jobId: JobId): Promise<Result<typeof contract>> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const now = ctx.now()
    if (job.haulerId === null || !(await lacksProof(tx.db, now, jobId)))
      throw new AppError('illegal_move', `No proof of job #${jobId} is missing`)
    const [facts] = await riskFactsOf(tx.db, [jobId])
    if (facts && !mayRemind(facts, now))
      throw new AppError('illegal_move', 'The hauler was reminded already. Call instead')
    const hauler = await findAnyHauler(tx.db, job.haulerId)
    const leavesAt = new Date(now.getTime() + UNDO_MS)
    const payout = job.haulerPayoutCents ?? splitOf(job, priceOf(job)).haulerPayout
    await notifyProofMissing(ctx, tx, job, { hauler, payout, at: leavesAt })
    await tx.publish('job', jobId)
    const [{ haulerRemindedAt } = { haulerRemindedAt: null }] = await riskFactsOf(tx.db, [jobId])
    return { jobId, remindedAt: now, undoUntil: undoUntilOf(haulerRemindedAt ?? now) }
  })
}

/**
 * Takes this reminder back, if it is the last one, before it leaves.
 * @throws AppError not_found, illegal_move when it is too late.
 */
export function undoRemind(
  ctx: Context,
  jobId: JobId,
  step: UndoneStep,
): Promise<{ jobId: JobId }> {
  return inTransaction(ctx, async (tx) => {
    await lockJob(tx.db, jobId)
    const [facts] = await riskFactsOf(tx.db, [jobId])
    if (!facts?.haulerRemindedAt)
      throw new AppError('not_found', `The hauler of job #${jobId} was not reminded`)
    const undoUntil = undoUntilOf(facts.haulerRemindedAt)
    requireLastStep(step, { undoUntil })
    const now = ctx.now()
    if (now >= undoUntil)
      throw new AppError('illegal_move', 'It is too late to undo that. The message has left')
    await withdrawMessages(tx.db, [jobId], 'proof_settled', now)
    await tx.publish('job', jobId)
    return { jobId }
  })
}
