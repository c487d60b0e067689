import type { Selectable } from 'kysely'
import { formatMoney, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { markJobLink } from './job-links.ts'
import { factsOf, haulerName } from './notify-customer.ts'
import { notify } from './notify.ts'
import { customerOf } from './recipients.ts'
import { withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Pick<Selectable<Tables['haulers']>, 'firstName'>
type Settings = Pick<Context, 'config' | 'now'>

const tripFacts = async (tx: Transaction, job: Job, hauler: Hauler) => ({
  jobId: String(job.id),
  haulerName: haulerName(hauler),
  link: await markJobLink(tx.db, job),
})

/** The hauler has set out. */
export async function notifyOnTheWay(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Hauler,
): Promise<void> {
  await notify(ctx, tx, 'hauler_on_the_way', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: await tripFacts(tx, job, hauler),
  })
}

/** The hauler is at the door and waits until then; messages about the way there are withdrawn. */
export async function notifyArrived(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Hauler,
  until: string,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'arrived', ctx.now())
  await notify(ctx, tx, 'hauler_arrived', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: { ...(await tripFacts(tx, job, hauler)), until },
  })
}

/** The hauler at the door tried to call. */
export async function notifyCustomerCalled(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Hauler,
  until: string,
): Promise<void> {
  await notify(ctx, tx, 'customer_called', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: { ...(await tripFacts(tx, job, hauler)), until },
  })
}

type NoShow = { until: string; fee: Cents; refunded: Cents | null }

/** The customer was not there, and the job ended for the trip fee. `refunded` is on its way back, null nothing. */
export async function notifyCustomerNoShow(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Hauler,
  { until, fee, refunded }: NoShow,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'cancelled', ctx.now())
  await notify(ctx, tx, 'customer_no_show', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      ...(await tripFacts(tx, job, hauler)),
      until,
      fee: formatMoney(fee),
      refund: refunded ? `We're refunding ${formatMoney(refunded)}.` : 'It was all you had paid.',
    },
  })
}

/** The window is over and the hauler has not come: the customer chooses, and reads what they get for waiting. */
export async function notifyHaulerNoShow(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  const { values } = await settingsAt(tx.db, ctx.config, 'payouts', job.createdAt)
  const credit = values.apologyCredit
  await notify(ctx, tx, 'hauler_no_show', customerOf(job), {
    jobId: job.id,
    values: {
      ...factsOf(job),
      next:
        credit > 0
          ? `If it still happens, we'll refund you ${formatMoney(credit)} of it.`
          : 'We are looking for another hauler.',
      link: await markJobLink(tx.db, job),
    },
  })
}

/** The hauler has started, long before the window or in time; messages about the way and the arrival are withdrawn. */
export async function notifyJobStarted(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  hauler: Hauler,
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'started', ctx.now())
  await notify(ctx, tx, job.startedEarly ? 'job_started_early' : 'job_started', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: { ...factsOf(job), ...(await tripFacts(tx, job, hauler)) },
  })
}
