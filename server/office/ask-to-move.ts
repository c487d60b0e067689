import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { MoveRequestId } from '../../contract/move-question.ts'
import type { AskedMove, askToMove } from '../../contract/move-requests.ts'
import { inDayTransaction } from '../capacity/day-queue.ts'
import { refuseClosedWindow, withAlternatives } from '../capacity/take-place.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { lockHauler } from '../haulers/store.ts'
import { expireMove } from '../job-page/expire-move.ts'
import { arrangeMove } from '../job-page/move-pickup.ts'
import {
  costOfMove,
  isAbout,
  moveAnswerTime,
  whyNotAsked,
  windowWords,
} from '../job-page/move-request-rules.ts'
import {
  endMoveRequest,
  findOpenMoveRequest,
  insertMoveRequest,
} from '../jobs/move-request-store.ts'
import { lockJob, type Job } from '../jobs/store.ts'
import { notifyMoveAsked, notifyMoveWithdrawn } from '../messaging/notify-moves.ts'
import { withdrawMessages } from '../messaging/withdraw-messages.ts'
import { askedMoveView } from './asked-move.ts'
import { requireJob } from './move-job.ts'
import { refusalOf } from './move-options.ts'
import { undoMsOf } from '../dispatch/assignment/assign-jobs.ts'

type Window = z.infer<typeof askToMove.body>

/**
 * A person of the team asks the customer whether a pickup may move; until they answer, a place in the other window is held.
 * @throws AppError as `askToMove` of the contract.
 */
export async function askCustomerToMove(
  ctx: Context,
  user: User,
  jobId: JobId,
  to: Window,
): Promise<AskedMove> {
  const { loadSize, area } = await requireJob(ctx.db, jobId)
  const window = { date: to.preferredDate, window: to.preferredTime, loadSize, area }
  return withAlternatives(ctx, window, { jobId }, () =>
    inDayTransaction(ctx, to.preferredDate, async (tx) => {
      // The hauler is locked before the job, as everywhere.
      const { haulerId } = await requireJob(tx.db, jobId)
      const hauler = haulerId === null ? undefined : await lockHauler(tx.db, haulerId)
      const job = await lockJob(tx.db, jobId)
      if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
      await refuseAsking(ctx, tx, job, to)
      if (job.haulerId !== haulerId) throw refusal('A hauler was found meanwhile. Please try again')
      await refuseClosedWindow(ctx, tx.db, window)
      const mover = { by: 'admin', userId: user.id, undoMs: undoMsOf(ctx, 'manual') } as const
      await arrangeMove(ctx, tx, { job, hauler, to, mover })
      return ask(ctx, tx, { user, job, to })
    }),
  )
}

const refusal = (reason: string) => new AppError('illegal_move', reason)

/** A question about a window that the job has left is over, and makes room for this one. */
async function refuseAsking(ctx: Context, tx: Transaction, job: Job, to: Window): Promise<void> {
  const cost = await costOfMove(ctx, tx.db, job, to)
  const reason = (await refusalOf(tx.db, job)) ?? whyNotAsked(ctx, job, to, cost)
  if (reason !== null) throw refusal(reason)
  if (job.preferredDate === to.preferredDate && job.preferredTime === to.preferredTime)
    throw refusal(`Job #${job.id} is in that window already`)
  const open = await findOpenMoveRequest(tx.db, job.id)
  if (!open) return
  const now = ctx.now()
  if (isAbout(open, job) && open.answerBy > now)
    throw refusal(
      `${job.firstName} is asked already about ${windowWords({ preferredDate: open.toDate, preferredTime: open.toTime })}. Stop asking first`,
    )
  await endMoveRequest(tx.db, open, { outcome: 'withdrawn', endedAt: now })
}

async function ask(
  ctx: Context,
  tx: Transaction,
  { user, job, to }: { user: User; job: Job; to: Window },
): Promise<AskedMove> {
  const askedAt = ctx.now()
  const undoUntil = new Date(askedAt.getTime() + undoMsOf(ctx, 'manual'))
  const answerBy = moveAnswerTime(ctx, job, to)
  if (!answerBy) throw new Error('Whether there is time for an answer was looked at before')
  const request = await insertMoveRequest(tx.db, {
    jobId: job.id,
    userId: user.id,
    fromDate: job.preferredDate,
    fromTime: job.preferredTime,
    toDate: to.preferredDate,
    toTime: to.preferredTime,
    askedAt,
    undoUntil,
    answerBy,
  })
  await notifyMoveAsked(ctx, tx, job, { ...request, at: undoUntil })
  await tx.enqueue(expireMove, { requestId: request.id }, { at: answerBy })
  return askedMoveView(request)
}

/**
 * The team does not ask this question any more. A customer who could read it reads that the time stays.
 * @throws AppError not_found, illegal_move when nothing is asked, or another question.
 */
export const stopAsking = (
  ctx: Context,
  { id: endedBy }: User,
  jobId: JobId,
  { requestId }: { requestId: MoveRequestId },
): Promise<{ jobId: JobId }> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const request = await findOpenMoveRequest(tx.db, jobId)
    if (!request) throw refusal('The customer has answered, or is not asked any more')
    if (request.id !== requestId)
      throw refusal('The customer is asked about another window since. Please look at it again')
    const endedAt = ctx.now()
    await endMoveRequest(tx.db, request, { outcome: 'withdrawn', endedAt, endedBy })
    await withdrawMessages(tx.db, [jobId], 'move_ended', endedAt)
    const wasSent = endedAt >= request.undoUntil
    if (wasSent && isAbout(request, job)) await notifyMoveWithdrawn(ctx, tx, job)
    return { jobId }
  })
