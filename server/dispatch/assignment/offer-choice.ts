import { windowStart } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { lockJob } from '../../jobs/store.ts'
import { termsOf } from '../../jobs/terms-query.ts'
import { notifyChoice } from '../../messaging/notify-reminders.ts'
import { insertChoice } from './choice-store.ts'

const HOUR_MS = 3_600_000

/**
 * Six hours before its window (as the terms of the booking say) the customer of a paid pickup without a hauler gets a
 * message with the choice of another window or all of the money; once for each window.
 */
export async function offerChoice(ctx: Context, tx: Transaction, jobId: JobId): Promise<void> {
  const job = await lockJob(tx.db, jobId)
  if (job?.status !== 'pending' || !job.isSecured || job.confirmBy !== null) return
  const { unclaimedFreeHours } = await termsOf(tx.db, job)
  const from = windowStart(job.preferredDate, job.preferredTime).getTime()
  const now = ctx.now()
  if (now.getTime() < from - unclaimedFreeHours * HOUR_MS) return
  if (await insertChoice(tx.db, job, now)) await notifyChoice(ctx, tx, job)
}
