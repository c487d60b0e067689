import type { Selectable } from 'kysely'
import { answerTimeText } from '../../contract/answer-time.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { markJobLink } from './job-links.ts'
import { notify } from './notify.ts'
import { customerOf, haulerAccount, nameIn } from './recipients.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Pick<Selectable<Tables['haulers']>, 'userId' | 'phoneE164' | 'email' | 'firstName'>
type Settings = Pick<Context, 'config' | 'now'>
type Question = { from: Cents; to: Cents; answerBy: Date }

const customerValues = async (
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  job: Job,
  { from, to, answerBy }: Question,
) => ({
  jobId: String(job.id),
  price: formatMoney(to),
  oldPrice: formatMoney(from),
  until: answerTimeText(answerBy, now()),
  link: await markJobLink(tx.db, job),
})

/** A price is not answered and little time is left: for the customer, and for the hauler who waits. */
export async function notifyPriceReminder(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { hauler, ...question }: Question & { hauler: Hauler | null },
): Promise<void> {
  await notify(ctx, tx, 'price_reminder', customerOf(job), {
    jobId: job.id,
    values: await customerValues(ctx, tx, job, question),
  })
  if (hauler === null) return
  await notify(ctx, tx, 'price_unanswered', haulerAccount(hauler), {
    jobId: job.id,
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(job.id),
      price: formatMoney(question.to),
      until: answerTimeText(question.answerBy, ctx.now()),
      link: ctx.config.publicUrl + paths.hauler,
    },
  })
}

/** The team gave the customer the difference of a price that it had asked for. */
export async function notifyPriceWaived(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { price }: { price: Cents },
): Promise<void> {
  await notify(ctx, tx, 'price_waived', customerOf(job), {
    jobId: job.id,
    sender: 'admin',
    values: {
      firstName: nameIn(job.firstName, 'there'),
      jobId: String(job.id),
      price: formatMoney(price),
    },
  })
}

/** The team gave the customer more time to answer a price. */
export async function notifyPriceExtended(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  question: Question,
): Promise<void> {
  await notify(ctx, tx, 'price_extended', customerOf(job), {
    jobId: job.id,
    sender: 'admin',
    values: await customerValues(ctx, tx, job, question),
  })
}
