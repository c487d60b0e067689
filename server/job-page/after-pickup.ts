import type { JobPage } from '../../contract/job-page.ts'
import type { ProblemKind, Rating } from '../../contract/job-page-parts.ts'
import type { Context } from '../core/context.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import {
  closeOwnProblem,
  replyToProblem,
  reportProblem,
  type ProblemWords,
} from '../problems/report-problem.ts'
import { rateHauler } from '../ratings/rate.ts'
import { showJobNow } from './show-job.ts'

/** @throws AppError not_found for a link that is not ours, and as `rateHauler`. */
export async function rateOnPage(
  ctx: Context,
  token: string,
  rating: Rating & { mayPublish: boolean },
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await rateHauler(ctx, jobId, rating)
  return showJobNow(ctx, jobId)
}

/** @throws AppError not_found for a link that is not ours, and as `reportProblem`. */
export async function reportOnPage(
  ctx: Context,
  token: string,
  problem: ProblemWords & { kind: ProblemKind },
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await reportProblem(ctx, jobId, problem)
  return showJobNow(ctx, jobId)
}

/** @throws AppError not_found for a link that is not ours, and as `replyToProblem`. */
export async function replyOnPage(
  ctx: Context,
  token: string,
  written: ProblemWords,
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await replyToProblem(ctx, jobId, written)
  return showJobNow(ctx, jobId)
}

/** @throws AppError not_found for a link that is not ours, and as `closeOwnProblem`. */
export async function closeOnPage(ctx: Context, token: string): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await closeOwnProblem(ctx, jobId)
  return showJobNow(ctx, jobId)
}
