import { z } from 'zod'
import { isWindowOver, windowEnd } from '../../contract/calendar.ts'
import { JobId } from '../../contract/jobs.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import { isPayable } from '../../contract/payments.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { isBookedAgain, lockJob, type Job } from '../jobs/store.ts'
import { countMessagesTo } from '../messaging/count-messages-query.ts'
import { notifyPaymentDue, notifyPaymentMissed } from '../messaging/notify-reminders.ts'
import { hasMessage } from '../messaging/store.ts'

const HOUR_MS = 3_600_000
/** How long a booking waits for its payment (product decisions, section 3). */
const UNPAID_HOURS = 24
const REMINDED_AFTER_HOURS = 1
const WARNED_HOURS_AFTER = 2

const later = (from: Date, hours: number): Date => new Date(from.getTime() + hours * HOUR_MS)

type Unpaid = Pick<Job, 'preferredDate' | 'preferredTime' | 'createdAt'> &
  Partial<Pick<Job, 'unpaidSince'>>

/**
 * When a booking is cancelled that is not paid: a day after it was made, or after the record of its money was withdrawn; at the
 * end of its window when that is sooner.
 */
export const unpaidUntil = ({
  preferredDate,
  preferredTime,
  createdAt,
  unpaidSince,
}: Unpaid): Date => {
  const [dayLater, end] = [
    later(unpaidSince ?? createdAt, UNPAID_HOURS),
    windowEnd(preferredDate, preferredTime),
  ]
  return dayLater < end ? dayLater : end
}

/**
 * Schedules the messages about a payment that is missing: after an hour, and two hours later with the
 * moment of the cancellation. What falls into the quiet hours waits for their end.
 */
export async function scheduleReminders(
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  jobId: JobId,
  { bookedAt, until }: { bookedAt: Date; until: Date },
): Promise<void> {
  const outsideQuietHours = (at: Date) => endOfQuietHours(at, config.sendingHours) ?? at
  const remindAt = outsideQuietHours(later(bookedAt, REMINDED_AFTER_HOURS))
  const warnAt = outsideQuietHours(later(remindAt, WARNED_HOURS_AFTER))
  if (remindAt < until) await tx.enqueue(remindUnpaid, { jobId }, { at: remindAt })
  // Less than an hour would be too short to act on it.
  if (later(warnAt, 1) < until) await tx.enqueue(warnUnpaid, { jobId }, { at: warnAt })
}

/** Reminds the customer of a job that is still unpaid, once. */
export const remindUnpaid = task({
  name: 'remind-unpaid',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  run: ({ jobId }, ctx) =>
    whileUnpaid(ctx, jobId, { kind: 'payment_reminder', after: REMINDED_AFTER_HOURS }, (tx, job) =>
      notifyPaymentDue(ctx, tx, job),
    ),
})

/** Says once when the job will be cancelled that is still unpaid. */
export const warnUnpaid = task({
  name: 'warn-unpaid',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  run: ({ jobId }, ctx) =>
    whileUnpaid(
      ctx,
      jobId,
      { kind: 'payment_missed', after: REMINDED_AFTER_HOURS + WARNED_HOURS_AFTER },
      (tx, job) => notifyPaymentMissed(ctx, tx, job, unpaidUntil(job)),
    ),
})

/** The most texts and emails of a day to one contact about unpaid bookings: one booking causes five. */
const MOST_A_DAY = 10
const UNPAID_KINDS = ['payment_reminder', 'payment_missed', 'job_cancelled'] as const

/**
 * Whether the customer reads about this unpaid booking. Who went back from paying and booked the same load again
 * is not asked to pay for it twice. Anyone can book with another person's number, so there is a limit for each.
 */
export async function mayWriteAbout(
  { now }: Pick<Context, 'now'>,
  { db }: Transaction,
  job: Job,
): Promise<boolean> {
  if (await isBookedAgain(db, job)) return false
  const since = later(now(), -24)
  return (await countMessagesTo(db, job, { kinds: UNPAID_KINDS, since })) < MOST_A_DAY
}

/**
 * Sends a message of this kind about a job that can still be paid, unless it was sent before. After a withdrawn record of
 * money the hours count again: what was scheduled for the booking comes too early then, and what was sent before it does not count.
 */
const whileUnpaid = (
  ctx: Context,
  jobId: JobId,
  { kind, after }: { kind: TemplateKey; after: number },
  send: (tx: Transaction, job: Job) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    // Of two concurrent runs, the second waits here and finds the message written.
    const job = await lockJob(tx.db, jobId)
    if (job?.status !== 'pending' || job.isSecured || !isPayable(job.paymentStatus)) return
    if (isWindowOver(job.preferredDate, job.preferredTime, ctx.now())) return
    const { unpaidSince } = job
    if (unpaidSince && ctx.now() < later(unpaidSince, after)) return
    if (await hasMessage(tx.db, jobId, kind, unpaidSince)) return
    if (await mayWriteAbout(ctx, tx, job)) await send(tx, job)
  })
