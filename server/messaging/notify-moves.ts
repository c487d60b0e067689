import type { Selectable } from 'kysely'
import { answerTimeText } from '../../contract/answer-time.ts'
import { formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { markJobLink } from './job-links.ts'
import { factsOf } from './notify-customer.ts'
import { notify } from './notify.ts'
import { customerOf } from './recipients.ts'

type Job = Selectable<Tables['jobs']>
type Settings = Pick<Context, 'config' | 'now'>
type Question = Pick<Selectable<Tables['moveRequests']>, 'toDate' | 'toTime' | 'answerBy'>

/** The team asks whether a pickup may move; the message leaves `at`, until then the question can be taken back. */
export async function notifyMoveAsked(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { toDate, toTime, answerBy, at }: Question & { at: Date },
): Promise<void> {
  const values = {
    ...factsOf(job),
    window: windowFacts[job.preferredTime].hours,
    what: `${formatPickupDay(toDate)}, ${windowFacts[toTime].hours}`,
    until: answerTimeText(answerBy, ctx.now()),
    link: await markJobLink(tx.db, job),
  }
  const content = { jobId: job.id, sender: 'admin' as const, values }
  await notify(ctx, tx, 'move_asked', customerOf(job), content, { at })
}

/** The question was taken back after the customer could read it. */
export async function notifyMoveWithdrawn(ctx: Settings, tx: Transaction, job: Job): Promise<void> {
  const values = { ...factsOf(job), window: windowFacts[job.preferredTime].hours }
  const content = { jobId: job.id, sender: 'admin' as const, values }
  await notify(ctx, tx, 'move_withdrawn', customerOf(job), content)
}
