import { isWindowOver } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { type ProblemKind, problemKindCopy } from '../../contract/job-page-parts.ts'
import type { JobId } from '../../contract/jobs.ts'
import { type Alert, raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { notifyEarlyStartRefused } from '../messaging/notify-hauler.ts'
import {
  type HeldPayout,
  heldPayoutOf,
  holdForProblem,
  releaseShare,
} from '../payouts/hold-for-problem.ts'
import { attachUploads } from '../uploads/attach.ts'
import {
  closeReport,
  countCustomerMessages,
  countReports,
  findOpenReport,
  hasNoShowFee,
  insertMessage,
  insertReport,
  type Report,
} from './problem-store.ts'

/** What a customer writes about a problem. */
export type ProblemWords = { words: string; photos: string[] }

/** How many problems a customer reports with a job, and writes about one; beyond that they call. */
export const MOST_REPORTS = 5
export const MOST_MESSAGES = 50
/** Further replies alert the team again after this time. */
const REPEAT_MS = 30 * 60_000

const PAYOUT: Record<HeldPayout, string> = {
  on_hold: 'The payout is on hold.',
  on_its_way: 'The payout is on its way already.',
  sent: 'The payout was sent already.',
  none: 'The payout is on hold.',
}

/**
 * Whether the customer of a job may report something: the hauler has at least started, did not come in the window, or
 * recorded that the customer was not there, for the trip fee.
 */
export async function mayReport(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { id, status, preferredDate, preferredTime }: Job,
): Promise<boolean> {
  if (status === 'assigned') return isWindowOver(preferredDate, preferredTime, now())
  if (status === 'cancelled') return hasNoShowFee(db, id)
  return status === 'in_progress' || status === 'completed'
}

/** Whether the customer of a job may object to its early start: it is not completed yet. */
export const mayObject = ({
  startedEarly,
  status,
}: Pick<Job, 'startedEarly' | 'status'>): boolean => startedEarly && status === 'in_progress'

/**
 * The customer reports a problem. What was not sent of the hauler's payout waits until it is closed, and the team
 * is alerted. An objection to an early start also stops the hauler.
 * @throws AppError illegal_move before the start, for an objection without an early start, while another problem is open and after five, refused for photos that
 * were not uploaded here.
 */
export const reportProblem = (
  ctx: Context,
  jobId: JobId,
  { kind, ...written }: ProblemWords & { kind: ProblemKind },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    if (!(await mayReport(ctx, tx.db, job)))
      throw new AppError(
        'illegal_move',
        'A problem can be reported once your hauler has started or is late',
      )
    if (kind === 'early_start' && !mayObject(job))
      throw new AppError('illegal_move', 'Your hauler did not start early, or is done already')
    if (await findOpenReport(tx.db, jobId))
      throw new AppError('illegal_move', 'You reported a problem already. Please add to that one')
    if ((await countReports(tx.db, jobId)) >= MOST_REPORTS) throw tooMany(ctx)
    const report = await insertReport(tx.db, { jobId, kind, openedAt: ctx.now() })
    await write(ctx, tx, report, written)
    await holdForProblem(ctx, tx, jobId)
    const payout = PAYOUT[await heldPayoutOf(tx.db, jobId)]
    const what = `A customer reported a problem with job #${jobId}: ${problemKindCopy[kind]}. ${payout}`
    await alertTeam(ctx, tx, jobId, { about: `${report.id}`, what })
    if (kind === 'early_start' && job.haulerId !== null)
      await notifyEarlyStartRefused(ctx, tx, await findAnyHauler(tx.db, job.haulerId), jobId)
  })

/**
 * The customer adds to the open problem.
 * @throws AppError illegal_move when none is open and after fifty messages, refused as `reportProblem`.
 */
export const replyToProblem = (ctx: Context, jobId: JobId, written: ProblemWords): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const report = await lockOpenReport(tx, jobId)
    if ((await countCustomerMessages(tx.db, report.id)) >= MOST_MESSAGES) throw tooMany(ctx)
    await write(ctx, tx, report, written)
    const what = `The customer of job #${jobId} replied about the problem they reported`
    await alertTeam(ctx, tx, jobId, { about: `${report.id} replies`, what, repeatMs: REPEAT_MS })
  })

/** The customer is satisfied; a payout that waited goes on. @throws AppError illegal_move when none is open. */
export const closeOwnProblem = (ctx: Context, jobId: JobId): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const report = await lockOpenReport(tx, jobId)
    const closed = { closedAt: ctx.now(), closedBy: 'customer', closedByUser: null } as const
    await closeReport(tx.db, report.id, closed)
    await releaseShare(ctx, tx, jobId)
  })

/** Any browser with the link can write. */
const tooMany = ({ config }: Pick<Context, 'config'>) =>
  new AppError(
    'illegal_move',
    `We have a lot from you about this pickup. Please call us at ${config.supportPhone}`,
  )

async function lockOpenReport(tx: Transaction, jobId: JobId): Promise<Report> {
  await lockAnyJob(tx.db, jobId)
  const report = await findOpenReport(tx.db, jobId)
  if (!report) throw new AppError('illegal_move', 'The problem is closed. You can report a new one')
  return report
}

async function write(
  ctx: Context,
  tx: Transaction,
  { id: reportId, jobId }: Report,
  { words, photos }: ProblemWords,
): Promise<{ id: number }> {
  // The link is the proof: photos may come from any browser that opened it.
  await attachUploads(tx.db, photos, { jobId }, 'photo', '')
  const message = { reportId, by: 'customer', userId: null, words, photos, at: ctx.now() } as const
  return insertMessage(tx.db, message)
}

const alertTeam = (
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  alert: Pick<Alert, 'about' | 'what' | 'repeatMs'>,
) =>
  raiseAlert(ctx, tx, {
    kind: 'problem_reported',
    ...alert,
    place: { tab: 'jobs', job: String(jobId) },
  })
