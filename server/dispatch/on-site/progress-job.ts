import { createHash } from 'node:crypto'
import { windowStart } from '../../../contract/calendar.ts'
import { mayProgress, type Progress } from '../../../contract/dispatch.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Proof } from '../../../contract/job-proof.ts'
import { jobLifecycle, type JobId } from '../../../contract/jobs.ts'
import { recordPurchase } from '../../consents/record-consent.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { transition, type By } from '../../core/transition.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { lockJob, priceOf, type Job } from '../../jobs/store.ts'
import { notifyJobCompleted } from '../../messaging/notify-customer.ts'
import { notifyJobStarted } from '../../messaging/notify-trip.ts'
import { settleCompletedJob } from '../../payments/settle-job.ts'
import { findOpenPriceChange } from '../../price-changes/store.ts'
import { hasOpenObjection } from '../../problems/problem-store.ts'
import { jobOf } from '../market/list-my-jobs.ts'
import { withdrawNoShow } from '../no-show/withdraw-no-show.ts'
import { addProofTo, needsProof } from './prove-job.ts'
import { recordProof } from './record-proof.ts'
import { reviewRequestAt, requestReview } from './request-review.ts'
import { refuseOutdated, timeOfStep, type TimeOfStep } from './time-of-step.ts'

/**
 * A hauler starts an assigned job, or completes the one in progress: then the agreed price becomes the
 * final one, and the share is booked and its payout enqueued with the same commit. A suspended hauler may
 * complete a job in progress. A start long before the window and a completion without proof are marked. The
 * same completion again answers the job: a phone without signal sends it until it hears back. A repeatable step
 * that is made already, from another phone of the hauler, answers the job as well; the proof that it brings is added
 * while the job needs proof.
 * @throws AppError not_approved, not_found for a job that is not theirs, illegal_move out of turn and while the
 * customer objects to an early start, refused for photos that this hauler did not send.
 */
export async function progressJob(
  ctx: Context,
  hauler: Hauler,
  jobId: JobId,
  { status, reason = '', photos = [], disposal = [], happenedAt, isRepeatable }: Step,
) {
  const proof = { photos, disposal }
  if (!mayProgress(hauler.status, status))
    throw new AppError('not_approved', `Your account is ${hauler.status}`)
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (job?.haulerId !== hauler.id)
      throw new AppError('not_found', `Job #${jobId} is not one of yours`)
    if (isMade(job, status, proof, isRepeatable)) {
      const isNew = !isRepeated(job, proof) && photos.length + disposal.length > 0
      if (status === 'completed' && isNew && needsProof(job))
        await addProofTo(ctx, tx, { job, hauler, ...proof })
    } else {
      await refuseOutdated(tx.db, job, happenedAt)
      const time = await timeOfStep(ctx, tx.db, job, happenedAt)
      if (status === 'in_progress') await start(ctx, tx, hauler, { job, reason, time })
      else {
        await refuseUnsettled(tx, job)
        await complete(ctx, tx, { job, proof, time, by: by(hauler), sentBy: hauler.userId })
      }
    }
    return jobOf({ ...ctx, db: tx.db }, hauler, jobId)
  })
}

type Step = Progress & { isRepeatable?: boolean }

/** Whether nothing is left to do. */
const isMade = (
  job: Job,
  status: Progress['status'],
  proof: Proof,
  isRepeatable: boolean | undefined,
): boolean =>
  isRepeatable
    ? job.status === 'completed' || (job.status === 'in_progress' && status === 'in_progress')
    : status === 'completed' && isRepeated(job, proof)

const by = (hauler: Hauler) => ({ by: 'hauler', userId: hauler.userId }) as const

async function start(
  ctx: Context,
  tx: Transaction,
  hauler: Hauler,
  { job, reason, time }: { job: Job; reason: string; time: TimeOfStep },
): Promise<void> {
  const startedEarly = isEarly(job, time.at)
  const changes = {
    startedAt: time.at,
    startedEarly,
    earlyStartReason: startedEarly && reason !== '' ? reason : null,
  }
  const started = await transition(tx.db, jobLifecycle, job.id, 'start', by(hauler), changes)
  await withdrawNoShow(ctx, tx, { job: started, hauler, ...time })
  await notifyJobStarted(ctx, tx, started, hauler)
}

function isEarly(
  { scheduledDate, preferredDate, preferredTime, visitRules }: Job,
  now: Date,
): boolean {
  const begins = windowStart(scheduledDate ?? preferredDate, preferredTime)
  return begins.getTime() - now.getTime() > visitRules.earlyStartMinutes * 60_000
}

const hashOf = ({ photos, disposal }: Proof): string =>
  createHash('sha256')
    .update(JSON.stringify([photos, disposal]))
    .digest('hex')

const isRepeated = ({ status, completionHash }: Job, proof: Proof): boolean =>
  status === 'completed' && completionHash === hashOf(proof)

type Completion = {
  job: Job
  proof: Proof
  time: TimeOfStep
  by: By<'hauler' | 'admin'>
  /** Whose uploads the photos are. */
  sentBy: number
}

/** Completes a job in progress by its hauler, or by the team on their behalf: proof, price, share and messages are the same. */
export async function complete(
  ctx: Context,
  tx: Transaction,
  { job, proof, time, by: actor, sentBy }: Completion,
): Promise<void> {
  const finalPriceCents = priceOf(job)
  const { haulerPayout, platformFee } = splitOf(job, finalPriceCents)
  // The customer's time to report a problem begins when they hear of it, however long the phone had no signal.
  const completedAt = ctx.now()
  const completed = await transition(tx.db, jobLifecycle, job.id, 'complete', actor, {
    completedAt,
    finishedAt: time.heardAt && time.at,
    finalPriceCents,
    haulerPayoutCents: haulerPayout,
    platformFeeCents: platformFee,
    completionHash: hashOf(proof),
  })
  // Before the money: whether a payout waits depends on it.
  await recordProof(ctx, tx.db, { ...proof, job: completed, sentBy })
  await recordPurchase(ctx, tx.db, completed)
  await notifyJobCompleted(ctx, tx, completed)
  await tx.enqueue(
    requestReview,
    { jobId: job.id },
    {
      at: await reviewRequestAt(ctx, tx.db, completedAt),
    },
  )
  await settleCompletedJob(ctx, tx, completed)
}

async function refuseUnsettled({ db }: Transaction, { id, firstName }: Job): Promise<void> {
  if (await findOpenPriceChange(db, id))
    throw new AppError(
      'illegal_move',
      'Your price change is not answered yet. Wait for the answer, or withdraw it',
    )
  if (await hasOpenObjection(db, id))
    throw new AppError(
      'illegal_move',
      `${firstName} objects to the early start. The job is paused until they or our team settle that`,
    )
}
