import { instantAt, type Day } from '../../../contract/calendar.ts'
import { getHaulerEarnings, type HaulerEarnings } from '../../../contract/insights.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import type { useApp } from '../../testing/app.ts'
import { haulerStories } from '../../testing/hauler-stories.ts'
import type { haulerWithAccount } from '../../testing/paying.ts'

type App = ReturnType<typeof useApp>
type Given = Awaited<ReturnType<typeof haulerWithAccount>>
/** The times of a day, '09:30'. */
type Noted = { onTheWay?: string; arrived?: string; started?: string; completed: string }

/** What haulers do and note, and the earnings they read of it. */
export function earningStories(app: App) {
  const stories = haulerStories(app)
  const at = (day: Day, time: string) => stories.setClock(instantAt(day, time))

  return {
    stories,
    at,

    async earnings(hauler: Given, weeks?: number): Promise<HaulerEarnings> {
      const query = weeks === undefined ? {} : { weeks }
      return app.as(await stories.sessionOf(hauler)).call(getHaulerEarnings, { query })
    },

    /** A completed job of $100.00 in the morning of this day, with the times that the hauler noted. */
    async done(hauler: Given, day: Day, noted: Noted): Promise<JobId> {
      await at(day, noted.completed)
      const jobId = await stories.completed(hauler, cents(100_00))
      await app.ctx.db
        .updateTable('jobs')
        .set({
          preferredDate: day,
          preferredTime: 'morning',
          startedAt: noted.started === undefined ? null : instantAt(day, noted.started),
          completedAt: instantAt(day, noted.completed),
        })
        .where('id', '=', jobId)
        .execute()
      for (const [event, time] of [
        ['on_the_way', noted.onTheWay],
        ['arrived', noted.arrived],
      ] as const)
        if (time !== undefined)
          await app.ctx.db
            .insertInto('jobEvents')
            .values({ jobId, haulerId: hauler.id, event, notedAt: instantAt(day, time) })
            .execute()
      return jobId
    },
  }
}
