import type { Channel } from '../../contract/channels.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, sumOf } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import { PAYMENT_LINK_SECONDS, type PaymentLinks } from '../../contract/office-jobs.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readablePhone } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import { findJob, lockJob, type Job } from '../jobs/store.ts'
import { notifyPaymentLink } from '../messaging/notify-reminders.ts'
import { customerOf } from '../messaging/recipients.ts'
import { bookingDue, type BookingDue } from '../payments/booking-due.ts'
import { findOpenPayments } from '../payments/store.ts'

const MOST_SHOWN = 5

/** What is to be paid of a job, and the links that went out. @throws AppError not_found. */
export async function paymentLinksOf(ctx: Context, jobId: JobId): Promise<PaymentLinks> {
  const job = await findJob(ctx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return linksOf(ctx, ctx.db, job)
}

async function linksOf({ now }: Pick<Context, 'now'>, db: Db, job: Job): Promise<PaymentLinks> {
  const booking = await bookingDue(db, job, now())
  const due = await dueOf(db, job, booking)
  const { phone, email } = customerOf(job)
  const [sms, mail] = ['sms', 'email'] as const
  return {
    jobId: job.id,
    due,
    refusal: refusalOf(job, due, booking),
    channels: [
      ...(phone ? [{ channel: sms, to: readablePhone(phone) }] : []),
      ...(email ? [{ channel: mail, to: email }] : []),
    ],
    sent: await sentOf(db, job.id),
  }
}

/** The booking, or what the customer approved since and the bank wants them to confirm. */
async function dueOf(db: Db, job: Job, { amount }: BookingDue): Promise<PaymentLinks['due']> {
  if (isPayable(job.paymentStatus)) return amount > 0 ? { of: 'booking', amount } : null
  const open = await findOpenPayments(db, job.id)
  const amounts = open
    .filter(({ purpose }) => purpose === 'price_change')
    .map(({ amountCents }) => amountCents)
  return amounts.length > 0 ? { of: 'difference', amount: sumOf(amounts) } : null
}

/** A difference is paid on the page in any state but cancelled. */
const refusalOf = (job: Job, due: PaymentLinks['due'], booking: BookingDue): string | null =>
  due?.of === 'difference' && job.status !== 'cancelled' ? null : booking.refusal

const sentOf = async (db: Db, jobId: JobId): Promise<PaymentLinks['sent']> => {
  const rows = await db
    .selectFrom('notifications')
    .select(['channel', 'queuedAt as at', 'status'])
    .where('jobId', '=', jobId)
    .where('messageType', '=', 'payment_link')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows
}

/**
 * Sends the customer the link to pay what is due by this channel.
 * @throws AppError not_found, illegal_move when nothing is due, refused without such a contact, too_many_requests within
 * a minute of the last one.
 */
export const sendLink = (
  ctx: Context,
  jobId: JobId,
  { channel }: { channel: Channel },
): Promise<PaymentLinks> =>
  inTransaction(ctx, async (tx) => {
    // Of two clicks the second waits here, and finds the first one's message.
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const { due, refusal, channels, sent } = await linksOf(ctx, tx.db, job)
    if (refusal !== null || !due) throw new AppError('illegal_move', refusal ?? 'Nothing is due')
    if (!channels.some((each) => each.channel === channel))
      throw new AppError('refused', 'The customer has no such contact. Choose the other one')
    const [last] = sent
    if (last && ctx.now().getTime() - last.at.getTime() < PAYMENT_LINK_SECONDS * 1_000)
      throw new AppError(
        'too_many_requests',
        `A link for ${formatMoney(due.amount)} went out less than a minute ago. Please wait`,
      )
    await notifyPaymentLink(ctx, tx, job, { amount: due.amount, by: channel })
    return linksOf(ctx, tx.db, job)
  })
