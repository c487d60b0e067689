import { AppError } from '../../../contract/errors.ts'
import type { JobOutcome } from '../../../contract/job-outcome.ts'
import { ACTIVE_STATUSES, type JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { findJob } from '../../jobs/store.ts'
import { findEndOfWork, hasHeldJob, type LastMove } from './job-outcome-query.ts'

/** Why a job has left this hauler's list. @throws AppError not_found for a job they never had. */
export async function jobOutcome(
  { db }: Pick<Context, 'db'>,
  hauler: Hauler,
  jobId: JobId,
): Promise<JobOutcome> {
  const job = await findJob(db, jobId)
  const isTheirs = job?.haulerId === hauler.id
  if (!isTheirs && !(await hasHeldJob(db, hauler, jobId)))
    throw new AppError('not_found', `Job #${jobId} is not one of yours`)
  const status = isTheirs ? job.status : null
  if (status && ACTIVE_STATUSES.includes(status))
    return { jobId, status, by: null, at: null, wasStarted: false, payout: null }
  const last = await findEndOfWork(db, jobId, { isTheirs })
  return {
    jobId,
    status,
    by: last ? actorFor(hauler, last) : 'team',
    at: last?.at ?? null,
    wasStarted: isTheirs && last?.move === 'call_off',
    payout: isTheirs && job.haulerPayoutCents ? job.haulerPayoutCents : null,
  }
}

/** Another hauler's release is no act of the one who asks: the team had taken the job back before. */
function actorFor(hauler: Hauler, { by, userId }: LastMove): JobOutcome['by'] {
  if (by === 'hauler') return userId === hauler.userId ? 'you' : 'team'
  return by === 'customer' ? 'customer' : 'team'
}
