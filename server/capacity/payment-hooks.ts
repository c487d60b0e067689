import { formatInstant, formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Hooks } from '../core/hooks.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { scheduleEndOfPlace } from './end-place.ts'
import { expireRequest } from './expire-request.ts'
import { holdMinutesOf, later } from './hold-window.ts'
import { setPlace } from './job-place-store.ts'
import { returnJobs } from './return-jobs.ts'
import { takePlaceForJob, withAlternatives } from './take-place.ts'

/** How long after the booking paying extends the hold; then the place is looked for again. */
const EXTENDED_MS = 60 * 60_000

/** What payments and releases do with the places of their jobs. */
export const capacityHooks: Hooks['capacity'] = {
  async keepPlace(ctx, tx, job) {
    const now = ctx.now()
    // As its customer read it, in the email about the payment as well.
    const until = later(now, await holdMinutesOf(ctx.config, tx.db, job))
    if (holds(job, now)) {
      const limit = job.createdAt.getTime() + EXTENDED_MS
      const heldUntil = new Date(Math.min(until.getTime(), limit))
      if (!job.heldUntil || heldUntil <= job.heldUntil) return
      await setPlace(tx.db, job.id, { heldUntil, confirmBy: job.confirmBy })
      return scheduleEndOfPlace(tx, { id: job.id, heldUntil })
    }
    const { confirmBy } = await takePlaceForJob(ctx, tx.db, job, placeOf(job))
    await setPlace(tx.db, job.id, { heldUntil: until, confirmBy })
    await scheduleEndOfPlace(tx, { id: job.id, heldUntil: until })
  },

  withAlternatives: (ctx, jobId, work) =>
    withAlternatives(ctx, async () => placeOf(await findAnyJob(ctx.db, jobId)), { jobId }, work),

  returnJobs,

  async startRequest(ctx, tx, { id, confirmBy, preferredDate, preferredTime, area }) {
    if (!confirmBy) return
    const where = area ? ` in ${area}` : ''
    await raiseAlert(ctx, tx, {
      kind: 'pickup_requested',
      about: `${id} ${preferredDate} ${preferredTime}`,
      what: `Pickup #${id}${where} on ${formatPickupDay(preferredDate)}, ${windowFacts[preferredTime].hours}, is a request. Assign a hauler by ${formatInstant(confirmBy)}, or it is refunded.`,
      place: { tab: 'jobs', job: String(id) },
    })
    await tx.enqueue(expireRequest, { jobId: id }, { at: confirmBy })
  },
}

const placeOf = ({ preferredDate: date, preferredTime: window, loadSize, area }: Job) => ({
  date,
  window,
  loadSize,
  area,
})

const holds = ({ heldUntil, confirmBy }: Job, now: Date): boolean =>
  heldUntil !== null && heldUntil > now && (confirmBy === null || confirmBy > now)
