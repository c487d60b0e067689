import { z } from 'zod'
import { formatDay, windowFacts } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { hasArrived } from '../../jobs/job-event-store.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { notifyHaulerNoShow } from '../../messaging/notify-trip.ts'
import { refundGoodwill } from '../../refunds/refund-goodwill.ts'
import { settingsAt } from '../../settings/settings-store.ts'
import {
  findOpenApologies,
  insertNoShowOf,
  readApologies,
  setApology,
} from '../reliability-store.ts'
import { findNoShows, noShowFrom } from './at-risk-query.ts'

/** How many no-shows one run records; the next run takes the rest. */
const BATCH_SIZE = 100

/**
 * Some minutes after its window, as the rules of its booking say, an assigned job whose hauler has not arrived is at risk: the customer gets the
 * choice, the team an alert, and the day counts for the hauler. Where the pickup happens all the same, the customer gets
 * the apology credit. It reads the rows, since a job may change hands until then.
 */
export const watchNoShows = task({
  name: 'watch-hauler-no-shows',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, ctx) {
    const noShows = await findNoShows(ctx.db, ctx.now(), BATCH_SIZE)
    const apologies = await findOpenApologies(ctx.db)
    await eachInTurn(ctx, [
      ...noShows.map((jobId) => (tx: Transaction) => recordHaulerNoShow(ctx, tx, jobId)),
      ...apologies.map(
        ({ id, jobId }) =>
          (tx: Transaction) =>
            settleApology(ctx, tx, id, jobId),
      ),
    ])
  },
})

type Step = (tx: Transaction) => Promise<void>

/** Does each in a transaction of its own: one that fails keeps no other from its turn, and is reported at the end. */
async function eachInTurn(ctx: Context, steps: readonly Step[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps)
    await inTransaction(ctx, step).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${steps.length} failed`)
}

/** Records once for each hauler and day that they did not come, and says so to customer and team. */
async function recordHaulerNoShow(ctx: Context, tx: Transaction, jobId: JobId): Promise<void> {
  const job = await lockJob(tx.db, jobId)
  const now = ctx.now()
  if (job?.status !== 'assigned' || job.haulerId === null) return
  // Read again under the lock: the hauler may have arrived, or the customer chosen another window.
  const dueAt = noShowFrom(job, job.preferredDate)
  if (now < dueAt) return
  if (await hasArrived(tx.db, jobId)) return
  const scheduled = await findScheduled(tx.db, jobId)
  if (!scheduled) return
  const { haulerId } = job
  const { scheduledDate: day, timeSlot } = scheduled
  if (!(await insertNoShowOf(tx.db, { jobId, haulerId, day, timeSlot, at: now, dueAt }))) return
  await notifyHaulerNoShow(ctx, tx, job)
  await alertTeam(ctx, tx, { ...job, haulerId })
}

async function alertTeam(
  ctx: Context,
  tx: Transaction,
  { id, haulerId, preferredDate, preferredTime }: Job & { haulerId: NonNullable<Job['haulerId']> },
): Promise<void> {
  const { firstName, lastName } = await findAnyHauler(tx.db, haulerId)
  await raiseAlert(ctx, tx, {
    kind: 'job_at_risk',
    about: `${id} ${preferredDate} ${preferredTime} no-show ${haulerId}`,
    what: `${firstName} ${lastName} has not come for pickup #${id} on ${formatDay(preferredDate)}, ${windowFacts[preferredTime].hours}. Reassign it, or refund the customer.`,
    place: { tab: 'jobs', job: String(id) },
  })
}

const SORRY = 'We are sorry that your hauler did not come in the window you booked.'

/** Pays the apology of a pickup that happened all the same; one that did not, or was refunded, gets none. */
async function settleApology(
  ctx: Context,
  tx: Transaction,
  eventId: number,
  jobId: JobId,
): Promise<void> {
  const job = await lockJob(tx.db, jobId)
  if (job && job.status !== 'completed' && job.status !== 'cancelled') return
  // Another run may have decided it meanwhile; and a customer whom two haulers left waiting gets one credit.
  const { isOpen, isPaidBefore } = await readApologies(tx.db, eventId, jobId)
  if (!isOpen) return
  const { values } = await settingsAt(tx.db, ctx.config, 'payouts', job?.createdAt ?? ctx.now())
  const credit = values.apologyCredit
  const paid =
    job?.status === 'completed' && !isPaidBefore
      ? await refundGoodwill(ctx, tx, job, { most: credit, reason: SORRY })
      : cents(0)
  await setApology(tx.db, eventId, paid)
}
