import type { Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { Context } from '../core/context.ts'
import { confirmPickups } from '../jobs/confirm-pickup.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { showJobNow } from './show-job.ts'

/**
 * The customer presses the button of the page; the email of the reminder leads there.
 * @throws AppError not_found for a link that is not ours; illegal_move without an open reminder of this day.
 */
export async function confirmPickup(
  ctx: Context,
  token: string,
  { day }: { day: Day },
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  const confirmed = await confirmPickups(ctx, { jobId, day })
  if (confirmed.length === 0)
    throw new AppError('illegal_move', 'Your pickup has changed. Please look at it again')
  return showJobNow(ctx, jobId)
}
