import type { JobPage } from '../../contract/job-page.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findOpenMoveRequest } from '../jobs/move-request-store.ts'
import type { Job } from '../jobs/store.ts'
import { reschedulingFee } from './cancellation-fee.ts'
import { whyTooLate } from './move-request-rules.ts'

/** The moment, and whether the hauler has set out: moving costs a fee then. */
export const lateness = async (ctx: Pick<Context, 'now'>, db: Db, job: Job) => ({
  now: ctx.now(),
  isOnTheWay: job.haulerId !== null && (await reschedulingFee(ctx, db, job)) > 0,
})

/** The question that the page of a job shows; null once it cannot be answered any more. */
export async function moveQuestionOf(
  ctx: Pick<Context, 'now'>,
  db: Db,
  job: Job,
): Promise<JobPage['moveQuestion']> {
  const request = await findOpenMoveRequest(db, job.id)
  if (!request || whyTooLate(request, job, await lateness(ctx, db, job)) !== undefined) return null
  const { id, toDate, toTime, answerBy } = request
  return { id, toDate, toTime, answerBy, now: ctx.now() }
}
