import { AppError } from '../../contract/errors.ts'
import { RECEIPT_EMAILS_A_DAY } from '../../contract/receipts.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockJob } from '../jobs/store.ts'
import { countMessages } from '../messaging/count-messages-query.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { emailReceiptAgain } from '../messaging/notify-customer.ts'

const DAY_MS = 86_400_000

/**
 * Emails the receipt of a completed job once more, to the customer's own address.
 * @throws AppError not_found; illegal_move before the job is done; too_many_requests after three a day.
 */
export async function emailReceiptOnPage(ctx: Context, token: string): Promise<{ sent: true }> {
  const jobId = await jobOfLink(ctx, token)
  await inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (job?.completedAt == null)
      throw new AppError('illegal_move', 'The receipt is emailed once the pickup is done')
    const since = new Date(ctx.now().getTime() - DAY_MS)
    const which = { kind: 'job_completed', channel: 'email', since } as const
    // The email of the completion itself is among them on its day.
    const most = RECEIPT_EMAILS_A_DAY + (job.completedAt > since ? 1 : 0)
    if ((await countMessages(tx.db, jobId, which)) >= most)
      throw new AppError(
        'too_many_requests',
        'We emailed it several times today. Please look in your spam folder, or download the PDF',
      )
    await emailReceiptAgain(ctx, tx, job)
  })
  return { sent: true }
}
