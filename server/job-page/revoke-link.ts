import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { findJob } from '../jobs/store.ts'
import { revokeJobLink } from '../messaging/job-link-store.ts'

/**
 * An admin ends the link that the messages about a job have carried so far. The next message that goes
 * out, or goes out again, makes another.
 * @throws AppError not_found; illegal_move when no link is open, so of two concurrent calls one is refused.
 */
export async function revokeLink(
  { db, now }: Context,
  { id: userId }: User,
  jobId: JobId,
): Promise<{ id: JobId }> {
  if (!(await findJob(db, jobId))) throw new AppError('not_found', `There is no job #${jobId}`)
  const revoked = await revokeJobLink(db, jobId, { userId, at: now() })
  if (!revoked) throw new AppError('illegal_move', `Job #${jobId} has no open link to revoke`)
  return { id: jobId }
}
