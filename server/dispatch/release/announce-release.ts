import { z } from 'zod'
import { formatDay, formatTime, windowFacts } from '../../../contract/calendar.ts'
import { splitPrice } from '../../../contract/money.ts'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { findAnyHauler, findAnyHaulers } from '../../haulers/store.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { notifyJobsNearby } from '../../messaging/notify-hauler.ts'
import { nameIn } from '../../messaging/recipients.ts'
import { eligibilityOfAll } from '../check-eligibility.ts'
import { travelFrom } from '../planning/travel.ts'
import {
  findReliabilityEvent,
  haulersWithoutJobs,
  type ReliabilityEvent,
} from '../reliability-store.ts'

/** How many haulers read of one released job, the nearest first. */
const MOST_HAULERS = 20

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
      if (job?.status !== 'pending' || job.paymentStatus !== 'paid') return
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
  const nearest = (await eligibilityOfAll(ctx, tx.db, job))
    .filter(({ hauler, eligibility }) => 'slots' in eligibility && !excluded?.has(hauler.id))
    .map(({ hauler }) => ({ id: hauler.id, metres: travelFrom(hauler.serviceAreas)(job.area) }))
    .toSorted((a, b) => a.metres - b.metres || a.id - b.id)
  const haulers = await findAnyHaulers(
    tx.db,
    nearest.map(({ id }) => id),
  )
  const byId = new Map(haulers.map((hauler) => [hauler.id, hauler]))
  const payouts = [splitPrice(job.estimatedPriceCents).haulerPayout]
  const digests = nearest
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ wantsDigest }) => wantsDigest)
    .slice(0, MOST_HAULERS)
    .map((hauler) => ({ hauler, payouts }))
  await notifyJobsNearby(ctx, tx, digests)
}
