import {
  ACCEPT_UNDO_SECONDS,
  type acceptWithoutProof as contract,
} from '../../../contract/at-risk.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import { proofOf } from '../../../contract/job-proof.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { UndoneStep } from '../../../contract/undo.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { requireLastStep } from '../../core/require-last-step.ts'
import type { Db } from '../../db/database.ts'
import { itemGroupsOf } from '../../jobs/item-groups.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { withdrawMessages } from '../../messaging/withdraw-messages.ts'
import { releaseShare } from '../../payouts/hold-for-problem.ts'
import { payoutsLeft } from '../../payouts/payouts-query.ts'
import { findOpenReport } from '../../problems/problem-store.ts'
import { deleteProofCheck, findProofCheck, insertProofCheck } from '../on-site/disposal-store.ts'
import { entriesOf, needsProof } from '../on-site/prove-job.ts'
import { noteRiskOf } from './risk-sighting-store.ts'

/**
 * A person of the team accepts a completed job although its proof is missing. Of two who do it together one does; doing
 * it twice answers the first time.
 * @throws AppError not_found, illegal_move as `acceptWithoutProof` of the contract.
 */
export function acceptWithoutProof(
  ctx: Context,
  admin: User,
  jobId: JobId,
): Promise<Result<typeof contract>> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const check = await findProofCheck(tx.db, jobId)
    if (check?.withoutProof && check.userId === admin.id) return accepted(jobId, check.at)
    await refuseAcceptance(tx.db, job, check)
    const acceptedAt = ctx.now()
    await noteRiskOf(tx.db, acceptedAt, jobId)
    await insertProofCheck(tx.db, {
      jobId,
      userId: admin.id,
      note: 'Accepted without proof',
      checkedAt: acceptedAt,
      withoutProof: true,
    })
    await withdrawMessages(tx.db, [jobId], 'proof_settled', acceptedAt)
    await reconsiderHold(ctx, tx, jobId)
    return accepted(jobId, acceptedAt)
  })
}

const accepted = (jobId: JobId, acceptedAt: Date) => ({
  jobId,
  acceptedAt,
  undoUntil: new Date(acceptedAt.getTime() + ACCEPT_UNDO_SECONDS * 1_000),
})

type Check = Awaited<ReturnType<typeof findProofCheck>>

async function refuseAcceptance(db: Db, job: Job, check: Check): Promise<void> {
  const refuse = (why: string) => new AppError('illegal_move', why)
  if (check) {
    const name = check.firstName || check.email
    throw refuse(
      `${name} has ${check.withoutProof ? 'accepted' : 'checked'} job #${job.id} already`,
    )
  }
  if (!needsProof(job)) throw refuse(`Job #${job.id} lacks no proof any more`)
  // A completion without proof stays marked as one, whatever is added to it.
  const proof = { photos: job.afterPhotos, disposal: await entriesOf(db, job.id) }
  if (proofOf(await itemGroupsOf(db, job), proof) === 'complete')
    throw refuse(`The proof of job #${job.id} has come meanwhile. Open the job and look at it`)
  if (await findOpenReport(db, job.id))
    throw refuse(
      `A problem with job #${job.id} is open, and its payout waits for that. Close the problem first`,
    )
}

/**
 * Takes this acceptance back, if it is the last one, before the payout goes: it waits for the proof again.
 * @throws AppError not_found, illegal_move when it is too late.
 */
export function undoAccept(
  ctx: Context,
  jobId: JobId,
  step: UndoneStep,
): Promise<{ jobId: JobId }> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    const check = await findProofCheck(tx.db, jobId)
    if (!job || !check?.withoutProof)
      throw new AppError('not_found', `Job #${jobId} was not accepted without proof`)
    const { undoUntil } = accepted(jobId, check.at)
    requireLastStep(step, { undoUntil })
    if (ctx.now() >= undoUntil || (await hasLeft(tx.db, jobId)))
      throw new AppError(
        'illegal_move',
        'It is too late to undo that. The payout no longer waits for proof',
      )
    await deleteProofCheck(tx.db, jobId)
    await reconsiderHold(ctx, tx, jobId)
    return { jobId }
  })
}

/** Whether the payout was released, also by a process whose clock is ahead. */
const hasLeft = async (db: Db, jobId: JobId): Promise<boolean> =>
  (await payoutsLeft(db, jobId, 'price')).some(
    ({ status }) => status === 'scheduled' || status === 'paid',
  )

/** What holds the payout follows from the check: it waits for something else now, or for proof again. */
async function reconsiderHold(ctx: Context, tx: Transaction, jobId: JobId): Promise<void> {
  await releaseShare(ctx, tx, jobId)
  const payouts = await payoutsLeft(tx.db, jobId, 'price')
  await tx.publish('job', jobId)
  await tx.publish(
    'payout',
    payouts.map(({ id }) => id),
  )
}
