import type { Selectable } from 'kysely'
import { formatDay, SLOT_LABELS, type Slot } from '../../contract/calendar.ts'
import type { HaulerMove } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { haulerAccountPath, marketPath, paths, payoutsPath } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import { readablePhone } from '../core/phone.ts'
import type { Tables } from '../db/tables.ts'
import { findKnownAssignments } from './known-assignments-query.ts'
import { haulerAccount, nameIn } from './recipients.ts'
import { notify, notifyAll, type Delivery, type Draft } from './notify.ts'

type Hauler = Selectable<Tables['haulers']>
type Addressee = Pick<Hauler, 'userId' | 'phoneE164' | 'email' | 'firstName'>
type Settings = Pick<Context, 'config'>

/** The hauler has applied; the team reviews the application. */
export async function notifyApplied(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
): Promise<void> {
  await notify(ctx, tx, 'application_received', haulerAccount(hauler), {
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      link: ctx.config.publicUrl + paths.hauler,
    },
  })
}

/** The admin team has decided; the reason is what they wrote. */
export async function notifyDecision(
  ctx: Settings,
  tx: Transaction,
  hauler: Hauler,
  move: HaulerMove,
): Promise<void> {
  const to = haulerAccount(hauler)
  const firstName = nameIn(hauler.firstName, 'there')
  const reason = hauler.statusReason ?? 'No reason was given.'
  const link = ctx.config.publicUrl + paths.hauler
  const sender = 'admin'
  if (move === 'approve')
    await notify(ctx, tx, 'hauler_approved', to, { sender, values: { firstName, link } })
  if (move === 'reject')
    await notify(ctx, tx, 'hauler_rejected', to, { sender, values: { firstName, reason } })
  if (move === 'reopen')
    await notify(ctx, tx, 'application_reopened', to, { sender, values: { firstName, link } })
  if (move === 'suspend')
    await notify(ctx, tx, 'hauler_suspended', to, { sender, values: { firstName, reason } })
  if (move === 'reinstate')
    await notify(ctx, tx, 'hauler_reinstated', to, { sender, values: { firstName, reason, link } })
}

/** A rejected applicant sent new documents; the team reviews the application again. */
export async function notifyReopened(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
): Promise<void> {
  await notify(ctx, tx, 'application_reopened', haulerAccount(hauler), {
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      link: ctx.config.publicUrl + haulerAccountPath,
    },
  })
}

/** The customer objects to an early start: the hauler stops. */
export async function notifyEarlyStartRefused(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  jobId: JobId,
): Promise<void> {
  await notify(ctx, tx, 'early_start_refused', haulerAccount(hauler), {
    jobId,
    sender: 'client',
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(jobId),
      link: ctx.config.publicUrl + paths.hauler,
    },
  })
}

/** The team approved what a hauler sent, or refused it with a reason. */
export async function notifyReviewed(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  { what, refusal }: { what: string; refusal: string | undefined },
): Promise<void> {
  const [to, sender] = [haulerAccount(hauler), 'admin' as const]
  const firstName = nameIn(hauler.firstName, 'there')
  const link = ctx.config.publicUrl + haulerAccountPath
  if (refusal === undefined)
    await notify(ctx, tx, 'change_approved', to, { sender, values: { firstName, what, link } })
  else
    await notify(ctx, tx, 'change_refused', to, {
      sender,
      values: { firstName, what, reason: refusal, link },
    })
}

type Pickup = Pick<Selectable<Tables['jobs']>, 'id' | 'preferredDate' | 'scheduledDate'>
type PickupWithCustomer = Pickup & Pick<Selectable<Tables['jobs']>, 'firstName' | 'phoneE164'>

const pickupFacts = (hauler: Addressee, job: Pickup) => ({
  firstName: nameIn(hauler.firstName, 'there'),
  jobId: String(job.id),
  day: formatDay(job.scheduledDate ?? job.preferredDate),
})

/** The team, a plan or the customer put the job into this slot of the hauler, who did not claim it. */
export async function notifyJobAssigned(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  job: PickupWithCustomer,
  {
    slot,
    sender,
    // A customer assigns no one: they moved the pickup, and its hauler keeps it.
    isMoved = sender === 'client',
    ...delivery
  }: Delivery & { slot: Slot; sender: SenderType; isMoved?: boolean },
): Promise<void> {
  const draft = jobAssignedDraft(ctx, hauler, job, { slot, sender })
  const drafts = [isMoved ? { ...draft, headline: movedHeadline(job.id) } : draft]
  await notifyAll(ctx, tx, drafts, delivery)
}

/** How the notification begins when the hauler keeps a job at another time. */
export const movedHeadline = (jobId: JobId): string => `Job #${jobId} was moved`

/** The hauler's message about an assignment: when, and how to reach the customer. */
export const jobAssignedDraft = (
  { config }: Settings,
  hauler: Addressee,
  job: PickupWithCustomer,
  { slot, sender }: { slot: Slot; sender: SenderType },
): Draft<'job_assigned_to_you'> => ({
  key: 'job_assigned_to_you',
  recipient: haulerAccount(hauler),
  jobId: job.id,
  sender,
  values: {
    ...pickupFacts(hauler, job),
    slot: SLOT_LABELS[slot],
    customerName: nameIn(job.firstName, 'your customer'),
    // Without a number that can be dialled, the team connects them.
    customerPhone: job.phoneE164 ? readablePhone(job.phoneE164) : config.supportPhone,
    link: config.publicUrl + paths.hauler,
  },
})

/** An assigned job was cancelled; for a hauler who knows of it. */
export async function notifyJobWithdrawn(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  job: Pickup,
  sender: SenderType = 'admin',
): Promise<void> {
  const knownAssignments = await findKnownAssignments(tx.db, [job.id])
  if (knownAssignments.hauler(job.id, hauler.userId))
    await notifyAll(ctx, tx, [
      { ...jobWithdrawnDraft(hauler, job, sender), headline: `Job #${job.id} was cancelled` },
    ])
}

/** The hauler's message about a job that is no longer theirs. */
export const jobWithdrawnDraft = (
  hauler: Addressee,
  job: Pickup,
  sender: SenderType,
): Draft<'job_taken_back'> => ({
  key: 'job_taken_back',
  recipient: haulerAccount(hauler),
  jobId: job.id,
  sender,
  values: pickupFacts(hauler, job),
})

/** The share of a job was transferred. */
export async function notifyPayoutSent(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  { jobId, amount }: { jobId: JobId; amount: Cents },
): Promise<void> {
  await notify(ctx, tx, 'payout_sent', haulerAccount(hauler), {
    jobId,
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(jobId),
      amount: formatMoney(amount),
    },
  })
}

/**
 * A payout did not go through: because the hauler's bank account cannot receive it, which only the hauler
 * can change, or for a reason that the team deals with.
 */
export async function notifyPayoutFailed(
  ctx: Settings,
  tx: Transaction,
  hauler: Addressee,
  { jobId, amount, needsHauler }: { jobId: JobId; amount: Cents; needsHauler: boolean },
): Promise<void> {
  await notify(ctx, tx, 'payout_failed', haulerAccount(hauler), {
    jobId,
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(jobId),
      amount: formatMoney(amount),
      next: needsHauler
        ? 'Please check your bank account. Your payouts:'
        : "We're on it; there's nothing for you to do. Your payouts:",
      link: ctx.config.publicUrl + payoutsPath,
    },
  })
}

/** New jobs that each of these haulers may claim, by their payouts. */
export async function notifyJobsNearby(
  ctx: Settings,
  tx: Transaction,
  digests: readonly { hauler: Addressee; payouts: readonly Cents[] }[],
): Promise<void> {
  const drafts = digests.map(({ hauler, payouts }): Draft<'jobs_nearby'> => ({
    key: 'jobs_nearby',
    recipient: haulerAccount(hauler),
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobs: payouts.length === 1 ? '1 new job' : `${payouts.length} new jobs`,
      payout: formatMoney(cents(Math.max(...payouts))),
      link: ctx.config.publicUrl + marketPath,
    },
  }))
  await notifyAll(ctx, tx, drafts)
}
