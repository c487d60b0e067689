import { AppError } from '../../contract/errors.ts'
import type { Problem, ProblemId } from '../../contract/job-page-parts.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { AdminProblem } from '../../contract/problems.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { notifyProblemAnswered } from '../messaging/notify-customer.ts'
import { heldPayoutOf, releaseShare } from '../payouts/hold-for-problem.ts'
import {
  closeReport,
  findProblems,
  findReport,
  insertMessage,
  type Report,
} from './problem-store.ts'

/** The problems of a job as the team sees them, newest first. */
export async function problemsOf(db: Db, jobId: JobId): Promise<AdminProblem[]> {
  const payout = await heldPayoutOf(db, jobId)
  return (await findProblems(db, jobId)).map((problem) => ({ ...problem, payout }))
}

/** The latest problem of a job as its customer sees it. */
export async function latestProblem(db: Db, jobId: JobId): Promise<Problem | null> {
  const [latest] = await findProblems(db, jobId, 1)
  return latest ?? null
}

/**
 * A person of the team answers; the customer gets a message.
 * @throws AppError not_found, illegal_move when the problem is closed.
 */
export const answerProblem = (
  ctx: Context,
  { id: userId }: User,
  problemId: ProblemId,
  { words }: { words: string },
): Promise<AdminProblem> =>
  inTransaction(ctx, async (tx) => {
    const { report, job } = await lockOpen(tx, problemId)
    const at = ctx.now()
    await insertMessage(tx.db, { reportId: report.id, by: 'team', userId, words, at })
    await notifyProblemAnswered(ctx, tx, job)
    return viewOf(tx.db, report)
  })

/**
 * The team closes a problem; a payout that waited for it goes on.
 * @throws AppError not_found, illegal_move when it is closed already.
 */
export const closeProblem = (
  ctx: Context,
  { id: closedByUser }: User,
  problemId: ProblemId,
): Promise<AdminProblem> =>
  inTransaction(ctx, async (tx) => {
    const { report } = await lockOpen(tx, problemId)
    await closeReport(tx.db, report.id, { closedAt: ctx.now(), closedBy: 'team', closedByUser })
    await releaseShare(ctx, tx, report.jobId)
    return viewOf(tx.db, report)
  })

async function lockOpen(tx: Transaction, id: ProblemId): Promise<{ report: Report; job: Job }> {
  const unlocked = await findReport(tx.db, id)
  if (!unlocked) throw new AppError('not_found', `There is no problem #${id}`)
  const job = await lockAnyJob(tx.db, unlocked.jobId)
  // Looked at again: it may have been closed while we waited for the lock.
  const report = await findReport(tx.db, id)
  if (!report || report.closedAt !== null)
    throw new AppError('illegal_move', 'This problem is closed already')
  return { report, job }
}

async function viewOf(db: Db, { id, jobId }: Report): Promise<AdminProblem> {
  const problem = (await problemsOf(db, jobId)).find((each) => each.id === id)
  if (!problem) throw new Error(`The problem ${id} is gone`)
  return problem
}
