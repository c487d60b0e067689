import { addDays, dayOf, instantAt, type Day } from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { getNoShowProgress, recordCall, recordNoShow } from '../../../contract/no-show.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import type { useApp } from '../../testing/app.ts'
import { haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { clearBoard } from './by-hand.ts'

type App = ReturnType<typeof useApp>
type Hauler = Awaited<ReturnType<typeof haulerWithAccount>>

/** A hauler at the door of a job, and what they can do there. */
export function atTheDoorIn(app: App) {
  const at = (day: Day, time: string) => app.setNow(instantAt(day, time))
  const photoOf = ({ userId }: Hauler) => app.given.photo({ userId })
  const call = (hauler: Hauler, jobId: JobId) =>
    app.as(hauler).call(recordCall, { params: { jobId }, body: {} })

  async function arrive(hauler: Hauler, jobId: JobId, notedAt: Date) {
    await app.as(hauler).call(recordJobEvent, { params: { jobId }, body: { event: 'arrived' } })
    await moveArrival(jobId, notedAt)
  }

  /** The database's own clock goes on while that of the server is stopped. */
  async function moveArrival(jobId: JobId, notedAt: Date) {
    const events = app.ctx.db.updateTable('jobEvents').set({ notedAt }).where('jobId', '=', jobId)
    await events.where('tripEndedAt', 'is', null).execute()
  }

  /** A paid morning of its day, $149.99, whose hauler arrived at 9:06 AM. */
  async function arrived() {
    const hauler = await haulerWithAccount(app)
    const day = addDays(dayOf(app.ctx.now()), 3)
    const job = await paidJob(app, { preferredDate: day, preferredTime: 'morning' })
    await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
    await app.runTasks()
    at(day, '09:06')
    await arrive(hauler, job.id, instantAt(day, '09:06'))
    return { hauler, job, day }
  }

  return {
    at,
    photoOf,
    call,
    arrive,
    moveArrival,
    arrived,
    progress: (hauler: Hauler, jobId: JobId) =>
      app.as(hauler).call(getNoShowProgress, { params: { jobId } }),
    record: (hauler: Hauler, jobId: JobId, photos: string[]) =>
      app.as(hauler).call(recordNoShow, { params: { jobId }, body: { photos } }),
    start: (hauler: Hauler, jobId: JobId) =>
      app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'in_progress' } }),

    /** The same with a call at 9:09 AM and a photo, at 9:21 AM: everything is there. */
    async waited() {
      const { hauler, job, day } = await arrived()
      at(day, '09:09')
      await call(hauler, job.id)
      at(day, '09:21')
      return { hauler, job, day, photo: await photoOf(hauler) }
    },

    /** After each test: the books balance, and nothing is left. */
    async closeDay() {
      app.letClockRun()
      await app.runTasks()
      const wrong = await checkBooks(app.ctx.db)
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
      for (const table of ['notifications', 'sandboxMessages'] as const)
        await app.ctx.db.deleteFrom(table).execute()
      await clearBoard(app)
    },
  }
}
