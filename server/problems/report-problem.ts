import { AppError } from '../../contract/errors.ts'
import { type ProblemKind, problemKindCopy } from '../../contract/job-page-parts.ts'
import type { JobId } from '../../contract/jobs.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { heldPayoutOf, holdForProblem, releaseAfterProblem } from '../payouts/hold-for-problem.ts'
import { attachUploads } from '../uploads/attach.ts'
import {
  closeReport,
  findOpenReport,
  insertMessage,
  insertReport,
  type Report,
} from './problem-store.ts'

/** What a customer writes about a problem. */
export type Written = { words: string; photos: string[] }

/** Whether the customer of a job may report something: the hauler has at least started. */
export const mayReport = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'in_progress' || status === 'completed'

/**
 * The customer reports a problem. The hauler's payout waits until it is closed, and the team is alerted.
 * @throws AppError illegal_move before the start and while another problem is open, refused for photos that
 * were not uploaded here.
 */
export const reportProblem = (
  ctx: Context,
  jobId: JobId,
  { kind, ...written }: Written & { kind: ProblemKind },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    if (!mayReport(job))
      throw new AppError('illegal_move', 'A problem can be reported once your hauler has started')
    if (await findOpenReport(tx.db, jobId))
      throw new AppError('illegal_move', 'You reported a problem already. Please add to that one')
    const report = await insertReport(tx.db, { jobId, kind, openedAt: ctx.now() })
    await write(ctx, tx, report, written)
    await holdForProblem(tx.db, jobId)
    const wasSent = (await heldPayoutOf(tx.db, jobId)) === 'sent'
    const payout = wasSent ? ' The payout was sent already.' : ' The payout is on hold.'
    const what = `A customer reported a problem with job #${jobId}: ${problemKindCopy[kind]}.${payout}`
    await alertTeam(ctx, tx, jobId, { about: `${report.id}`, what })
  })

/**
 * The customer adds to the open problem.
 * @throws AppError illegal_move when none is open, refused as `reportProblem`.
 */
export const replyToProblem = (ctx: Context, jobId: JobId, written: Written): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const report = await lockOpenReport(tx, jobId)
    const { id } = await write(ctx, tx, report, written)
    const what = `The customer of job #${jobId} replied about the problem they reported`
    await alertTeam(ctx, tx, jobId, { about: `${report.id} ${id}`, what })
  })

/** The customer is satisfied; a payout that waited goes on. @throws AppError illegal_move when none is open. */
export const closeOwnProblem = (ctx: Context, jobId: JobId): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const report = await lockOpenReport(tx, jobId)
    const closed = { closedAt: ctx.now(), closedBy: 'customer', closedByUser: null } as const
    await closeReport(tx.db, report.id, closed)
    await releaseAfterProblem(tx, jobId)
  })

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
  { words, photos }: Written,
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
  alert: { about: string; what: string },
) =>
  raiseAlert(ctx, tx, {
    kind: 'problem_reported',
    ...alert,
    place: { tab: 'jobs', job: String(jobId) },
  })
