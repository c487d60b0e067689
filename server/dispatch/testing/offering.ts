import { addDays, type Day, type Slot } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { scheduleJob } from '../../jobs/schedule-store.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>
type Hauler = Awaited<ReturnType<App['given']['hauler']>>

/** What tests of the market do again and again, with jobs from this day on. */
export const offeringIn = (app: App, day: Day) => ({
  offersTo: async (hauler: Hauler, query: object = {}): Promise<OfferedJob[]> =>
    (await app.as(hauler).call(listAvailableJobs.page, { query: { limit: 200, ...query } })).items,

  /** A job of this hauler in a slot of the day. */
  async book(hauler: Hauler, timeSlot: Slot, area: ServiceArea = 'Surrey') {
    const dates = { scheduledDate: day, preferredDate: day }
    const job = await app.given.job({ status: 'assigned', haulerId: hauler.id, area, ...dates })
    await scheduleJob(app.ctx.db, {
      jobId: job.id,
      haulerId: hauler.id,
      scheduledDate: day,
      timeSlot,
      assignmentType: 'manual',
    })
    return job
  },

  /** A job in each area, on three days, of different sizes and prices. */
  async giveMarket() {
    for (const [at, area] of SERVICE_AREAS.entries())
      await app.given.job({
        area,
        preferredDate: addDays(day, at % 3),
        preferredTime: 'afternoon',
        loadSize: LOAD_SIZES[at % LOAD_SIZES.length] ?? 'tiny',
        estimatedPriceCents: cents(90_00 + at * 31_01),
        createdAt: new Date(app.ctx.now().getTime() - at * 60_000),
      })
  },
})
