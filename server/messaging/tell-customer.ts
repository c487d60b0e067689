import type { Selectable } from 'kysely'
import { formatDay, SLOT_LABELS, windowFacts, type Slot } from '../../contract/calendar.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { JOB_LINK_MARK, markJobLink, openJobLinks } from './job-links.ts'
import { customerOf, nameIn } from './recipients.ts'
import { tell, tellAll, type Draft } from './tell.ts'
import { withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type Named = Pick<Selectable<Tables['haulers']>, 'firstName' | 'vehicleModel'>
type Settings = Pick<Context, 'config' | 'now'>

const factsOf = (job: Job) => ({
  firstName: nameIn(job.firstName, 'there'),
  jobId: String(job.id),
  day: formatDay(job.scheduledDate ?? job.preferredDate),
})
const haulerName = ({ firstName }: Named): string => nameIn(firstName, 'Your hauler')

/** The booking is paid: the job is on the market. */
export async function tellBooked(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'paid', ctx.now())
  await tell(ctx, tx, 'booking_confirmed', customerOf(job), {
    jobId: job.id,
    values: {
      ...factsOf(job),
      window: windowFacts[job.preferredTime].hours,
      price: formatMoney(job.estimatedPriceCents),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** The booking waits for its money. */
export async function tellUnpaid(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await tell(ctx, tx, 'payment_reminder', customerOf(job), {
    jobId: job.id,
    values: { ...factsOf(job), price: formatMoney(job.estimatedPriceCents) },
  })
}

/**
 * A hauler took the job, or was given it, or has it in another slot now; it is scheduled already. What
 * was to be said of an earlier assignment is not said any more, so a hauler is told after this.
 */
export async function tellHaulerAssigned(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Named,
  { slot, sender }: { slot: Slot; sender: SenderType },
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'reassigned', ctx.now())
  await openJobLinks(tx.db, [job])
  await tellAll(ctx, tx, [assignedDraft(job, hauler, { slot, sender })])
}

/** What the customer reads of it; the job's link must be open. */
export const assignedDraft = (
  job: Job,
  hauler: Named,
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
export async function tellOnTheWay(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Named,
): Promise<void> {
  await tell(ctx, tx, 'hauler_on_the_way', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      jobId: String(job.id),
      haulerName: haulerName(hauler),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** The hauler is there and has begun. */
export async function tellStarted(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Named,
): Promise<void> {
  await tell(ctx, tx, 'job_started', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      ...factsOf(job),
      haulerName: haulerName(hauler),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** All is gone; the job has its final price. */
export async function tellCompleted(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'completed', ctx.now())
  await tell(ctx, tx, 'job_completed', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      ...factsOf(job),
      price: formatMoney(job.finalPriceCents ?? job.estimatedPriceCents),
      link: await markJobLink(tx.db, job),
    },
  })
}

type Cancelled = { refunded: Cents | null; fee?: Cents; sender: SenderType }

/** The job is cancelled, and what was still to be said of it is not. `refunded` goes back to the customer. */
export async function tellCancelled(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { refunded, fee, sender }: Cancelled,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'cancelled', ctx.now())
  const back = refunded ? `We're refunding ${formatMoney(refunded)}.` : 'You were not charged.'
  const kept = fee && `We kept the cancellation fee of ${formatMoney(fee)}.`
  const refund = kept ? (refunded ? `${kept} ${back}` : kept) : back
  await tell(ctx, tx, 'job_cancelled', customerOf(job), {
    jobId: job.id,
    sender,
    values: { ...factsOf(job), refund },
  })
}

/** The hauler cannot come, and the job is on the market again. */
export async function tellReleased(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Named,
  sender: SenderType,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'reassigned', ctx.now())
  await tellAll(ctx, tx, [releasedDraft(job, hauler, sender)])
}

/** What the customer reads of it. */
export const releasedDraft = (
  job: Job,
  hauler: Named,
  sender: SenderType,
): Draft<'job_released'> => ({
  key: 'job_released',
  recipient: customerOf(job),
  jobId: job.id,
  sender,
  values: { ...factsOf(job), haulerName: haulerName(hauler) },
})

/** The customer chose another window; `next` says who comes. */
export async function tellRescheduled(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  next: string,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'rescheduled', ctx.now())
  await tell(ctx, tx, 'job_rescheduled', customerOf(job), {
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
