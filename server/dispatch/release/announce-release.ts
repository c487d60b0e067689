import { z } from 'zod'
import { formatDay, formatTime, windowFacts } from '../../../contract/calendar.ts'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { notifyJobsNearby } from '../../messaging/notify-hauler.ts'
import { nameIn } from '../../messaging/recipients.ts'
import {
  findReliabilityEvent,
  haulersWithoutJobs,
  type ReliabilityEvent,
} from '../reliability-store.ts'
import { nearestHaulers } from './nearest-haulers.ts'

/**
 * A release can no longer be undone: the nearest haulers who could take the job read of it, outside the quiet
 * hours, and the team is alerted to a late one.
 */
export const announceRelease = task({
  name: 'announce-release',
  queue: 'messages',
  payload: z.object({ eventId: z.int(), isAlerted: z.boolean().default(false) }),
  run: ({ eventId, isAlerted }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const release = await findReliabilityEvent(tx.db, eventId)
      if (!release || release.undoneAt) return
      const job = await lockJob(tx.db, release.jobId)
      if (job?.status !== 'pending' || !job.isSecured) return
      if (release.kind === 'late_release' && !isAlerted) await alertTeam(ctx, tx, release, job)
      const at = endOfQuietHours(ctx.now(), ctx.config.sendingHours)
      if (at) await tx.enqueue(announceRelease, { eventId, isAlerted: true }, { at })
      else await offerToOthers(ctx, tx, job)
    }),
})

async function alertTeam(
  ctx: Context,
  tx: Transaction,
  { id, haulerId, at, reason }: ReliabilityEvent,
  { id: jobId, preferredDate, preferredTime }: Job,
): Promise<void> {
  const { firstName, lastName } = await findAnyHauler(tx.db, haulerId)
  const window = `${formatDay(preferredDate)}, ${windowFacts[preferredTime].hours}`
  await raiseAlert(ctx, tx, {
    kind: 'job_at_risk',
    about: `${jobId} released late ${id}`,
    what: `${nameIn(firstName, 'A hauler')} ${nameIn(lastName, '')} released pickup #${jobId} on ${window}, late, at ${formatTime(at)}: ${reason}`,
    place: { tab: 'jobs', job: String(jobId) },
  })
}

async function offerToOthers(ctx: Context, tx: Transaction, job: Job): Promise<void> {
  const excluded = (await haulersWithoutJobs(tx.db, [job.id])).get(job.id)
  const { readers } = await nearestHaulers(ctx, tx.db, job, (id) => excluded?.has(id) === true)
  const payouts = [splitOf(job, job.estimatedPriceCents).haulerPayout]
  await notifyJobsNearby(
    ctx,
    tx,
    readers.map((hauler) => ({ hauler, payouts })),
  )
}
