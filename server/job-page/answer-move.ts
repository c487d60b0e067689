import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { MoveRequestId } from '../../contract/move-question.ts'
import type { MoveOutcome } from '../../contract/move-requests.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { endMoveRequest, findMoveRequest, type MoveRequest } from '../jobs/move-request-store.ts'
import { findAnyJob, lockAnyJob, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { withdrawMessages } from '../messaging/withdraw-messages.ts'
import { lateness } from './move-question.ts'
import { askedWindow, isAbout, refuseTooLate, windowWords } from './move-request-rules.ts'
import { rescheduleJob, type TeamMove } from './reschedule-pickup.ts'
import { showJobNow } from './show-job.ts'

/**
 * The customer agrees to the window that the team asked for. It costs nothing: it is us who ask.
 * @throws AppError as `acceptMove` of the contract.
 */
export async function acceptMoveOnPage(
  ctx: Context,
  token: string,
  requestId: MoveRequestId,
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  const request = await requestOf(ctx.db, jobId, requestId)
  // A second press finds it moved.
  if (request.outcome === 'moved') return showJobNow(ctx, jobId)
  const job = await findAnyJob(ctx.db, jobId)
  await refuseLate(ctx, ctx.db, request, job)
  const move = { to: askedWindow(request), fee: cents(0), team: agreedMove(ctx, request) }
  try {
    await rescheduleJob(ctx, job, move)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_free') throw error
    await loseMove(ctx, request)
    throw new AppError(
      'not_free',
      `That time was taken meanwhile, we are sorry. Your pickup stays on ${windowWords(job)}`,
      { facts: error.facts },
    )
  }
  return showJobNow(ctx, jobId)
}

/** The move as the team asked for it: its hauler comes then if free, else it is on the market again. */
const agreedMove = (ctx: Context, { id, userId }: MoveRequest): TeamMove => ({
  mover: { by: 'admin', userId, undoMs: 0 },
  isWaived: true,
  isAsked: true,
  hauler: 'either',
  begin: async (tx, before) => {
    const request = await requestOf(tx.db, before.id, id)
    await refuseLate(ctx, tx.db, request, before)
    await endMoveRequest(tx.db, request, { outcome: 'moved', endedAt: ctx.now() })
    return async () => {
      const after = await findAnyJob(tx.db, before.id)
      const who = after.haulerId === null ? 'It waits for a hauler' : 'Its hauler comes then'
      const words = `${after.firstName} agreed to move it to ${windowWords(after)}. ${who}`
      await alertTeam(ctx, tx, request, words)
    }
  },
})

/**
 * The customer keeps the time.
 * @throws AppError as `keepTime` of the contract.
 */
export async function keepTimeOnPage(
  ctx: Context,
  token: string,
  requestId: MoveRequestId,
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    const request = await requestOf(tx.db, jobId, requestId)
    if (request.outcome === 'kept' && isAbout(request, job)) return
    await refuseLate(ctx, tx.db, request, job)
    const words = `${job.firstName} keeps the time, ${windowWords(job)}. The place on ${windowWords(askedWindow(request))} is free again`
    await endMove(ctx, tx, request, { outcome: 'kept', words })
  })
  return showJobNow(ctx, jobId)
}

/** @throws AppError not_found for the question of another job. */
async function requestOf(db: Db, jobId: JobId, id: MoveRequestId): Promise<MoveRequest> {
  const request = await findMoveRequest(db, id)
  if (request?.jobId !== jobId)
    throw new AppError('not_found', 'There is no such question about this pickup')
  return request
}

const refuseLate = async (ctx: Context, db: Db, request: MoveRequest, job: Job): Promise<void> =>
  refuseTooLate(request, job, await lateness(ctx, db, job))

/** The place was lost although it was held, such as for a hauler who closed the day. */
const loseMove = (ctx: Context, { id, jobId }: MoveRequest): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    const request = await requestOf(tx.db, jobId, id)
    if (request.endedAt !== null) return
    const words = `${job.firstName} agreed to move it, but no hauler is free on ${windowWords(askedWindow(request))} any more. It stays on ${windowWords(job)}`
    await endMove(ctx, tx, request, { outcome: 'lost', words })
  })

/** Ends a question, and the team reads how. Its job must be locked. */
export async function endMove(
  ctx: Context,
  tx: Transaction,
  request: MoveRequest,
  { outcome, words }: { outcome: MoveOutcome; words: string },
): Promise<void> {
  await endMoveRequest(tx.db, request, { outcome, endedAt: ctx.now() })
  await withdrawMessages(tx.db, [request.jobId], 'move_ended', ctx.now())
  await alertTeam(ctx, tx, request, words)
}

const alertTeam = (
  ctx: Context,
  tx: Transaction,
  { id, jobId }: MoveRequest,
  words: string,
): Promise<void> =>
  raiseAlert(ctx, tx, {
    kind: 'move_answered',
    about: `move ${id} of job ${jobId}`,
    what: `Job #${jobId}: ${words}`,
    place: { tab: 'jobs', job: String(jobId) },
  })
