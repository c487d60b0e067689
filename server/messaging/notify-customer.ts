import type { Selectable } from 'kysely'
import { formatDay, SLOT_LABELS, windowFacts, type Slot } from '../../contract/calendar.ts'
import type { PaymentStatus } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { JOB_LINK_MARK, markJobLink, openJobLinks } from './job-links.ts'
import { customerOf, nameIn } from './recipients.ts'
import { notify, notifyAll, type Draft } from './notify.ts'
import { withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type HaulerContact = Pick<Selectable<Tables['haulers']>, 'firstName' | 'vehicleModel'>
type Settings = Pick<Context, 'config' | 'now'>

const factsOf = (job: Job) => ({
  firstName: nameIn(job.firstName, 'there'),
  jobId: String(job.id),
  day: formatDay(job.scheduledDate ?? job.preferredDate),
})
const haulerName = ({ firstName }: HaulerContact): string => nameIn(firstName, 'Your hauler')

/** The booking is paid: the job is on the market. */
export async function notifyBookingConfirmed(
  ctx: Settings,
  tx: Transaction,
  job: Job,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'paid', ctx.now())
  await notify(ctx, tx, 'booking_confirmed', customerOf(job), {
    jobId: job.id,
    values: {
      ...factsOf(job),
      window: windowFacts[job.preferredTime].hours,
      price: formatMoney(job.estimatedPriceCents),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** The booking is not paid yet. */
export async function notifyPaymentDue(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await notify(ctx, tx, 'payment_reminder', customerOf(job), {
    jobId: job.id,
    values: { ...factsOf(job), price: formatMoney(job.estimatedPriceCents) },
  })
}

/**
 * A hauler claimed the job, was assigned to it, or has it in another slot now; it is scheduled already.
 * This withdraws messages about earlier assignments, to haulers too: notify the hauler after this.
 */
export async function notifyHaulerAssigned(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: HaulerContact,
  { slot, sender }: { slot: Slot; sender: SenderType },
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'reassigned', ctx.now())
  await openJobLinks(tx.db, [job])
  await notifyAll(ctx, tx, [haulerAssignedDraft(job, hauler, { slot, sender })])
}

/** The customer's message about an assignment; the job's link must be open. */
export const haulerAssignedDraft = (
  job: Job,
  hauler: HaulerContact,
  { slot, sender }: { slot: Slot; sender: SenderType },
): Draft<'hauler_assigned'> => ({
  key: 'hauler_assigned',
  recipient: customerOf(job),
  jobId: job.id,
  sender,
  values: {
    ...factsOf(job),
    haulerName: haulerName(hauler),
    vehicle: hauler.vehicleModel,
    slot: SLOT_LABELS[slot],
    link: JOB_LINK_MARK,
  },
})

/** The hauler has set out. */
export async function notifyOnTheWay(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: HaulerContact,
): Promise<void> {
  await notify(ctx, tx, 'hauler_on_the_way', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      jobId: String(job.id),
      haulerName: haulerName(hauler),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** The hauler has arrived and started. */
export async function notifyJobStarted(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: HaulerContact,
): Promise<void> {
  await notify(ctx, tx, 'job_started', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      ...factsOf(job),
      haulerName: haulerName(hauler),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** The pickup is done; the job has its final price. */
export async function notifyJobCompleted(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'completed', ctx.now())
  await notify(ctx, tx, 'job_completed', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      ...factsOf(job),
      price: formatMoney(job.finalPriceCents ?? job.estimatedPriceCents),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** Why nothing goes back. What is paid and not held is disputed, or the bank took it back. */
const NOTHING_BACK: Record<PaymentStatus, string> = {
  pending: 'You were not charged.',
  failed: 'You were not charged.',
  paid: 'Your bank decides about your payment.',
  refunded: 'Your payment has gone back to you.',
}

type Cancelled = { refunded: Cents | null; fee?: Cents; sender: SenderType }

/** The job is cancelled; messages that are no longer true are withdrawn. `refunded` goes back to the customer, null nothing. */
export async function notifyJobCancelled(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { refunded, fee, sender }: Cancelled,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'cancelled', ctx.now())
  const back = refunded
    ? `We're refunding ${formatMoney(refunded)}.`
    : NOTHING_BACK[job.paymentStatus]
  const feeSentence = fee && `We kept the cancellation fee of ${formatMoney(fee)}.`
  const refund = feeSentence ? (refunded ? `${feeSentence} ${back}` : feeSentence) : back
  await notify(ctx, tx, 'job_cancelled', customerOf(job), {
    jobId: job.id,
    sender,
    values: { ...factsOf(job), refund },
  })
}

/** The customer's message: the hauler cannot come, and the job is on the market again. */
export const jobReleasedDraft = (
  job: Job,
  hauler: HaulerContact,
  sender: SenderType,
): Draft<'job_released'> => ({
  key: 'job_released',
  recipient: customerOf(job),
  jobId: job.id,
  sender,
  values: { ...factsOf(job), haulerName: haulerName(hauler) },
})

/** The customer chose another window; `next` says who comes. */
export async function notifyJobRescheduled(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  next: string,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'rescheduled', ctx.now())
  await notify(ctx, tx, 'job_rescheduled', customerOf(job), {
    jobId: job.id,
    sender: 'client',
    values: {
      ...factsOf(job),
      window: windowFacts[job.preferredTime].hours,
      next,
      link: await markJobLink(tx.db, job),
    },
  })
}
