import type { Selectable } from 'kysely'
import {
  formatDay,
  formatInstant,
  SLOT_LABELS,
  windowFacts,
  type Slot,
} from '../../contract/calendar.ts'
import type { PaymentStatus } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { SettleMethod } from '../../contract/payment-methods.ts'
import type { Context, Transaction } from '../core/context.ts'
import { readablePhone } from '../core/phone.ts'
import type { Tables } from '../db/tables.ts'
import { JOB_LINK_MARK, markJobLink, openJobLinks } from './job-links.ts'
import { customerOf, nameIn } from './recipients.ts'
import { notify, notifyAll, type Delivery, type Draft } from './notify.ts'
import { withdrawEarlierAssignments, withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Selectable<Tables['haulers']>
type HaulerContact = Pick<Hauler, 'firstName' | 'vehicleModel' | 'phoneE164'>
type Settings = Pick<Context, 'config' | 'now'>

/** What most messages to a customer name of a job. */
export const factsOf = (job: Job) => ({
  firstName: nameIn(job.firstName, 'there'),
  jobId: String(job.id),
  day: formatDay(job.scheduledDate ?? job.preferredDate),
})
/** The hauler's first name, as the customer reads it. */
export const haulerName = ({ firstName }: Pick<Hauler, 'firstName'>): string =>
  nameIn(firstName, 'Your hauler')

/** The booking is paid, or its money is collected later: the job is on the market, certain or as a request. */
export async function notifyBookingConfirmed(
  ctx: Settings,
  tx: Transaction,
  job: Job,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'paid', ctx.now())
  const { confirmBy, id: jobId } = job
  const values = {
    ...factsOf(job),
    window: windowFacts[job.preferredTime].hours,
    link: await markJobLink(tx.db, job),
  }
  if (!confirmBy) {
    const price = formatMoney(job.estimatedPriceCents)
    const how = job.paymentStatus === 'paid' ? null : howCollected(job)
    if (how !== null) {
      const content = { jobId, values: { ...values, price, how } }
      await notify(ctx, tx, 'booking_to_collect', customerOf(job), content)
      return
    }
    const content = { jobId, values: { ...values, price } }
    await notify(ctx, tx, 'booking_confirmed', customerOf(job), content)
    return
  }
  const until = formatInstant(confirmBy)
  await notify(ctx, tx, 'booking_requested', customerOf(job), {
    jobId,
    values: { ...values, until },
  })
}

/** "in cash to your hauler": how money is paid that is collected; null for a card. */
const howCollected = ({ collectMethod, collectBy }: Job): string | null =>
  collectMethod &&
  (collectMethod === 'account'
    ? HOW.account
    : `${HOW[collectMethod]} to ${collectBy === 'hauler' ? 'your hauler at the pickup' : 'our office before the pickup'}`)
const HOW: Record<SettleMethod, string> = {
  account: 'on account, with the invoice for the month',
  cash: 'in cash',
  e_transfer: 'by e-transfer',
  cheque: 'by cheque',
}

/** A hauler claimed the job, which is scheduled already. Messages about earlier assignments are withdrawn. */
export async function notifyJobClaimed(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: HaulerContact & Pick<Hauler, 'userId'>,
  { slot }: { slot: Slot },
): Promise<void> {
  const assignment = { jobId: job.id, userId: hauler.userId }
  await withdrawEarlierAssignments(tx.db, [assignment], ctx.now())
  await openJobLinks(tx.db, [job])
  await notifyAll(ctx, tx, [haulerAssignedDraft(ctx, job, hauler, { slot, sender: 'hauler' })])
}

/** The customer's message about an assignment; the job's link must be open. */
export const haulerAssignedDraft = (
  { config }: Pick<Context, 'config'>,
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
    // Without a number that can be dialled, the team connects them.
    haulerPhone: hauler.phoneE164 ? readablePhone(hauler.phoneE164) : config.supportPhone,
    slot: SLOT_LABELS[slot],
    link: JOB_LINK_MARK,
  },
})

/** The pickup is done; the job has its final price. */
export async function notifyJobCompleted(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'completed', ctx.now())
  const content = { ...(await completedContent(tx, job)), sender: 'hauler' as const }
  await notify(ctx, tx, 'job_completed', customerOf(job), content)
}

/** The email of a completed pickup, which has its receipt, once more; not the text. */
export async function emailReceiptAgain(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  const recipient = { ...customerOf(job), phone: null }
  const content = { ...(await completedContent(tx, job)), sender: 'client' as const }
  await notify(ctx, tx, 'job_completed', recipient, content)
}

const completedContent = async (tx: Transaction, job: Job) => ({
  jobId: job.id,
  values: {
    ...factsOf(job),
    price: formatMoney(job.finalPriceCents ?? job.estimatedPriceCents),
    link: await markJobLink(tx.db, job),
  },
})

/** The team answered the problem that the customer reported. */
export async function notifyProblemAnswered(
  ctx: Settings,
  tx: Transaction,
  job: Job,
): Promise<void> {
  const { firstName, jobId } = factsOf(job)
  await notify(ctx, tx, 'problem_answered', customerOf(job), {
    jobId: job.id,
    sender: 'admin',
    values: { firstName, jobId, link: await markJobLink(tx.db, job) },
  })
}

/** Why nothing goes back. What is paid and not held is disputed, or the bank took it back. */
const NOTHING_BACK: Record<PaymentStatus, string> = {
  pending: 'You were not charged.',
  failed: 'You were not charged.',
  paid: 'Your bank decides about your payment.',
  refunded: 'Your payment has gone back to you.',
}

type Cancelled = {
  refunded: Cents | null
  fee?: Cents
  sender: SenderType
  isSilent?: boolean | undefined
}

/**
 * The job is cancelled; messages that are no longer true are withdrawn. `refunded` goes back to the customer, null
 * nothing. With `isSilent` the customer gets none.
 */
export async function notifyJobCancelled(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { refunded, fee, sender, isSilent }: Cancelled,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'cancelled', ctx.now())
  if (isSilent) return
  const refundSentence = refunded
    ? `We're refunding ${formatMoney(refunded)}.`
    : NOTHING_BACK[job.paymentStatus]
  const feeSentence = fee && `We kept the cancellation fee of ${formatMoney(fee)}.`
  const refund = feeSentence
    ? refunded
      ? `${feeSentence} ${refundSentence}`
      : feeSentence
    : refundSentence
  const content = { jobId: job.id, sender, values: { ...factsOf(job), refund } }
  // The system cancels a request that no hauler confirmed in time.
  if (job.confirmBy === null || job.paymentStatus !== 'paid' || sender !== 'system') {
    await notify(ctx, tx, 'job_cancelled', customerOf(job), content)
    return
  }
  const link = `${ctx.config.publicUrl}${paths.home}?book=1`
  await notify(ctx, tx, 'request_unconfirmed', customerOf(job), {
    ...content,
    values: { ...content.values, link },
  })
}

/** The customer's message: the hauler cannot come, and the job is on the market again. */
export const jobReleasedDraft = (
  job: Job,
  hauler: Pick<Hauler, 'firstName'>,
  sender: SenderType,
): Draft<'job_released'> => ({
  key: 'job_released',
  recipient: customerOf(job),
  jobId: job.id,
  sender,
  values: {
    ...factsOf(job),
    haulerName: haulerName(hauler),
    next: job.confirmBy
      ? `confirm your hauler by ${formatInstant(job.confirmBy)}, or refund you in full`
      : 'let you know',
  },
})

/** The customer or the team chose another window; `next` says who comes. */
export async function notifyJobRescheduled(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  next: string,
  { sender = 'client', ...delivery }: Delivery & { sender?: SenderType } = {},
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'rescheduled', ctx.now())
  const values = {
    ...factsOf(job),
    window: windowFacts[job.preferredTime].hours,
    next,
    link: await markJobLink(tx.db, job),
  }
  const content = { jobId: job.id, sender, values }
  await notify(ctx, tx, 'job_rescheduled', customerOf(job), content, delivery)
}
