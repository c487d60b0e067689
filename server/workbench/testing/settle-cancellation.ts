import type { JobId } from '../../../contract/jobs.ts'
import type { useApp } from '../../testing/app.ts'
import { settleCancellation } from '../cancel-job.ts'
import { findLastCancellation } from '../cancellation-store.ts'

/** The eight seconds after a job was cancelled or deleted are over; what waits for longer still does. */
export async function settleCancellationOf(
  { ctx }: Pick<ReturnType<typeof useApp>, 'ctx'>,
  jobId: JobId,
): Promise<void> {
  const cancellation = await findLastCancellation(ctx.db, jobId)
  if (!cancellation) throw new Error(`Job ${jobId} was not cancelled`)
  await settleCancellation.run({ jobId, cancellationId: cancellation.id }, ctx)
}
