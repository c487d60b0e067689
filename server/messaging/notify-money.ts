import type { Selectable } from 'kysely'
import { answerTimeText } from '../../contract/answer-time.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { markJobLink } from './job-links.ts'
import { customerOf, haulerAccount, nameIn } from './recipients.ts'
import { notify, type Delivery } from './notify.ts'
import { withdrawMessages } from './withdraw-messages.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Pick<Selectable<Tables['haulers']>, 'userId' | 'phoneE164' | 'email' | 'firstName'>
type Config = Pick<Context, 'config'>
type Settings = Pick<Context, 'config' | 'now' | 'secrets'>

type Proposal = { hauler: Hauler | null; from: Cents; to: Cents; answerBy: Date }

/** The hauler, or the team, proposes a higher price; without an answer by `answerBy` the agreed price stays. */
export async function notifyPriceProposed(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { hauler, from, to, answerBy, ...delivery }: Proposal & Delivery,
): Promise<void> {
  const about = {
    jobId: job.id,
    sender: hauler ? ('hauler' as const) : ('admin' as const),
    values: {
      haulerName: hauler ? nameIn(hauler.firstName, 'Your hauler') : 'Our team',
      jobId: String(job.id),
      price: formatMoney(to),
      oldPrice: formatMoney(from),
      until: answerTimeText(answerBy, ctx.now()),
      link: await markJobLink(tx.db, job),
    },
  }
  await notify(ctx, tx, 'price_asked', customerOf(job), about, delivery)
}

/** The outcome of an on-site price change; `answer` is a sentence that follows a colon. */
export async function notifyPriceAnswered(
  ctx: Config,
  tx: Transaction,
  jobId: JobId,
  { hauler, answer }: { hauler: Hauler; answer: string },
): Promise<void> {
  await notify(ctx, tx, 'price_answered', haulerAccount(hauler), {
    jobId,
    values: { ...factsOf(hauler, jobId), answer, link: ctx.config.publicUrl + paths.hauler },
  })
}

/** The customer tipped, and the hauler gets all of it. */
export async function notifyTipReceived(
  ctx: Config,
  tx: Transaction,
  jobId: JobId,
  { hauler, amount }: { hauler: Hauler; amount: Cents },
): Promise<void> {
  await notify(ctx, tx, 'tip_received', haulerAccount(hauler), {
    jobId,
    sender: 'client',
    values: { ...factsOf(hauler, jobId), amount: formatMoney(amount) },
  })
}

/** A part of the hauler's share is reversed, for this reason. */
export async function notifyShareReversed(
  ctx: Config,
  tx: Transaction,
  jobId: JobId,
  { hauler, amount, reason }: { hauler: Hauler; amount: Cents; reason: string },
): Promise<void> {
  await notify(ctx, tx, 'share_taken_back', haulerAccount(hauler), {
    jobId,
    values: { ...factsOf(hauler, jobId), amount: formatMoney(amount), reason },
  })
}

/** The admin team refunds the customer; the reason is theirs. */
export async function notifyRefundIssued(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { amount, reason }: { amount: Cents; reason: string },
): Promise<void> {
  await withdrawMessages(tx.db, [job.id], 'refunded', ctx.now())
  await notify(ctx, tx, 'refund_issued', customerOf(job), {
    jobId: job.id,
    sender: 'admin',
    values: {
      firstName: nameIn(job.firstName, 'there'),
      jobId: String(job.id),
      amount: formatMoney(amount),
      reason,
    },
  })
}

const factsOf = (hauler: Hauler, jobId: JobId) => ({
  firstName: nameIn(hauler.firstName, 'there'),
  jobId: String(jobId),
})
