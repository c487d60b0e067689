import { formatInstant, formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Hooks } from '../core/hooks.ts'
import type { Job } from '../jobs/store.ts'
import { scheduleEndOfPlace } from './end-place.ts'
import { expireRequest } from './expire-request.ts'
import { HOLD_MS } from './hold-window.ts'
import { setPlace } from './job-place-store.ts'
import { returnJobs } from './return-jobs.ts'
import { takePlace, withAlternatives } from './take-place.ts'

/** How long after the booking paying extends the hold; then the place is looked for again. */
const EXTENDED_MS = 60 * 60_000

/** What payments and releases do with the places of their jobs. */
export const capacityHooks: Hooks['capacity'] = {
  async keepPlace(ctx, tx, job) {
    const now = ctx.now()
    const until = new Date(now.getTime() + HOLD_MS)
    if (holds(job, now)) {
      const limit = job.createdAt.getTime() + EXTENDED_MS
      const heldUntil = new Date(Math.min(until.getTime(), limit))
      if (!job.heldUntil || heldUntil <= job.heldUntil) return
      await setPlace(tx.db, job.id, { heldUntil, confirmBy: job.confirmBy })
      return scheduleEndOfPlace(tx, { id: job.id, heldUntil })
    }
    const { id: jobId, preferredDate: date, preferredTime: window, loadSize, area } = job
    const asked = { date, window, loadSize, area }
    const here = { ...ctx, db: tx.db }
    const { confirmBy } = await withAlternatives(here, asked, { jobId }, () =>
      takePlace(ctx, tx.db, asked, { jobId }),
    )
    await setPlace(tx.db, jobId, { heldUntil: until, confirmBy })
    await scheduleEndOfPlace(tx, { id: jobId, heldUntil: until })
  },

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

const holds = ({ heldUntil, confirmBy }: Job, now: Date): boolean =>
  heldUntil !== null && heldUntil > now && (confirmBy === null || confirmBy > now)
