import type { Selectable } from 'kysely'
import { formatInstant, SLOT_LABELS, windowFacts, type Slot } from '../../contract/calendar.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import type { LinkBy } from '../../contract/payment-methods.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { CONFIRM_MARK } from './confirm-words.ts'
import { JOB_LINK_MARK, markJobLink, openJobLinks } from './job-links.ts'
import { factsOf, haulerName } from './notify-customer.ts'
import { notify, notifyAll, type Draft } from './notify.ts'
import { customerOf } from './recipients.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Pick<Selectable<Tables['haulers']>, 'firstName'>
type Settings = Pick<Context, 'config' | 'now'>

const dueFacts = async (tx: Transaction, job: Job) => ({
  ...factsOf(job),
  price: formatMoney(job.estimatedPriceCents),
  link: await markJobLink(tx.db, job),
})

/** The booking is not paid yet: the link opens the payment. */
export async function notifyPaymentDue(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await notify(ctx, tx, 'payment_reminder', customerOf(job), {
    jobId: job.id,
    values: await dueFacts(tx, job),
  })
}

/** The team sends the link to pay this, as the customer asked for it. */
export async function notifyPaymentLink(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { amount, by }: { amount: Cents; by: LinkBy },
): Promise<void> {
  const values = {
    ...factsOf(job),
    amount: formatMoney(amount),
    link: await markJobLink(tx.db, job),
  }
  for (const channel of by === 'both' ? (['sms', 'email'] as const) : [by])
    await notify(ctx, tx, 'payment_link', customerOf(job), {
      jobId: job.id,
      sender: 'admin',
      channel,
      values,
    })
}

/** The booking is still not paid, and is cancelled at `until`. */
export async function notifyPaymentMissed(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  until: Date,
): Promise<void> {
  await notify(ctx, tx, 'payment_missed', customerOf(job), {
    jobId: job.id,
    values: { ...(await dueFacts(tx, job)), until: formatInstant(until) },
  })
}

/** No hauler was found near the window: the link opens the choice of another one or all of the money. */
export async function notifyChoice(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  await notify(ctx, tx, 'choose_window', customerOf(job), {
    jobId: job.id,
    values: {
      ...factsOf(job),
      window: windowFacts[job.preferredTime].hours,
      link: await markJobLink(tx.db, job),
    },
  })
}

/** A pickup of tomorrow, with the hauler and slot it has by now. */
export type Visit = { job: Job; hauler: Hauler | null; slot: Slot | null }

/** Reminds the customers of their pickups. The number of statements does not depend on how many there are. */
export async function notifyDayBefore(
  ctx: Settings,
  tx: Transaction,
  visits: readonly Visit[],
): Promise<void> {
  await openJobLinks(
    tx.db,
    visits.map(({ job }) => job),
  )
  await notifyAll(ctx, tx, visits.map(dayBeforeDraft))
}

const dayBeforeDraft = ({ job, hauler, slot }: Visit): Draft<'day_before'> => ({
  key: 'day_before',
  recipient: customerOf(job),
  jobId: job.id,
  values: {
    ...factsOf(job),
    window: slot ? SLOT_LABELS[slot] : windowFacts[job.preferredTime].hours,
    next: hauler ? `${haulerName(hauler)} is coming.` : 'Hauler to be confirmed.',
    confirm: CONFIRM_MARK,
    link: JOB_LINK_MARK,
  },
})

/** The day after a pickup: how it was, with the way to tip. */
export async function notifyReviewRequest(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Hauler,
): Promise<void> {
  await notify(ctx, tx, 'review_request', customerOf(job), {
    jobId: job.id,
    values: {
      ...factsOf(job),
      haulerName: haulerName(hauler),
      link: await markJobLink(tx.db, job),
    },
  })
}
