import type { Selectable } from 'kysely'
import { formatTime } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { markJobLink } from './job-links.ts'
import { customerOf, haulerAccount, nameIn } from './recipients.ts'
import { tell } from './tell.ts'

type Job = Selectable<Tables['jobs']>
type Hauler = Pick<Selectable<Tables['haulers']>, 'userId' | 'phoneE164' | 'email' | 'firstName'>
type Config = Pick<Context, 'config'>
type Settings = Pick<Context, 'config' | 'now' | 'secrets'>

/** The hauler found more than was booked; without an answer until then the price stays as it was. */
export async function tellPriceAsked(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { hauler, from, to, answerBy }: { hauler: Hauler; from: Cents; to: Cents; answerBy: Date },
): Promise<void> {
  await tell(ctx, tx, 'price_asked', customerOf(job), {
    jobId: job.id,
    sender: 'hauler',
    values: {
      haulerName: nameIn(hauler.firstName, 'Your hauler'),
      jobId: String(job.id),
      price: formatMoney(to),
      oldPrice: formatMoney(from),
      until: formatTime(answerBy),
      link: await markJobLink(tx.db, job),
    },
  })
}

/** What became of the price that the hauler named, as a sentence that follows a colon. */
export async function tellPriceAnswered(
  ctx: Config,
  tx: Transaction,
  jobId: JobId,
  { hauler, answer }: { hauler: Hauler; answer: string },
): Promise<void> {
  await tell(ctx, tx, 'price_answered', haulerAccount(hauler), {
    jobId,
    values: { ...factsOf(hauler, jobId), answer, link: ctx.config.publicUrl + paths.hauler },
  })
}

/** The customer tipped, and all of it is on its way to the hauler. */
export async function tellTipped(
  ctx: Config,
  tx: Transaction,
  jobId: JobId,
  { hauler, amount }: { hauler: Hauler; amount: Cents },
): Promise<void> {
  await tell(ctx, tx, 'tip_received', haulerAccount(hauler), {
    jobId,
    sender: 'client',
    values: { ...factsOf(hauler, jobId), amount: formatMoney(amount) },
  })
}

/** Part of the share goes back, with why. */
export async function tellShareTakenBack(
  ctx: Config,
  tx: Transaction,
  jobId: JobId,
  { hauler, amount, reason }: { hauler: Hauler; amount: Cents; reason: string },
): Promise<void> {
  await tell(ctx, tx, 'share_taken_back', haulerAccount(hauler), {
    jobId,
    values: { ...factsOf(hauler, jobId), amount: formatMoney(amount), reason },
  })
}

/** The admin team gives money back; the reason is what they wrote. */
export async function tellRefunded(
  ctx: Config,
  tx: Transaction,
  job: Job,
  { amount, reason }: { amount: Cents; reason: string },
): Promise<void> {
  await tell(ctx, tx, 'refund_issued', customerOf(job), {
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
