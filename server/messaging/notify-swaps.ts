import type { Selectable } from 'kysely'
import { formatPickupDay, formatTime, windowFacts } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { marketPath, paths } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { notify, notifyAll, type Draft } from './notify.ts'
import { haulerAccount, nameIn } from './recipients.ts'

type Job = Selectable<Tables['jobs']>
type Addressee = Pick<Selectable<Tables['haulers']>, 'userId' | 'phoneE164' | 'email' | 'firstName'>
type Settings = Pick<Context, 'config'>

/** A hauler offers a job: these others could take it, until a time on the clock. */
export async function notifySwapOffered(
  ctx: Settings,
  tx: Transaction,
  job: Job,
  { haulers, payout, until }: { haulers: readonly Addressee[]; payout: Cents; until: Date },
): Promise<void> {
  const drafts = haulers.map((hauler): Draft<'swap_offered'> => ({
    key: 'swap_offered',
    recipient: haulerAccount(hauler),
    jobId: job.id,
    sender: 'hauler',
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      day: formatPickupDay(job.preferredDate),
      window: windowFacts[job.preferredTime].hours,
      payout: formatMoney(payout),
      until: formatTime(until),
      link: ctx.config.publicUrl + marketPath,
    },
  }))
  await notifyAll(ctx, tx, drafts)
}

/** Another hauler took the offered job: nothing more to do for the one who had it. */
export async function notifySwapTaken(
  ctx: Settings,
  tx: Transaction,
  jobId: JobId,
  hauler: Addressee,
): Promise<void> {
  await notify(ctx, tx, 'swap_taken', haulerAccount(hauler), {
    jobId,
    sender: 'hauler',
    values: { firstName: nameIn(hauler.firstName, 'there'), jobId: String(jobId) },
  })
}

/** No hauler took the offered job in its time: it is still the hauler's, who decides. */
export async function notifySwapNotTaken(
  ctx: Settings,
  tx: Transaction,
  jobId: JobId,
  hauler: Addressee,
): Promise<void> {
  await notify(ctx, tx, 'swap_not_taken', haulerAccount(hauler), {
    jobId,
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(jobId),
      link: ctx.config.publicUrl + paths.hauler,
    },
  })
}
