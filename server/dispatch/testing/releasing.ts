import { addDays, dayOf, type TimeWindow } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { getReliability, releaseOwnJob, undoRelease } from '../../../contract/release.ts'
import type { useApp } from '../../testing/app.ts'
import { paidJob } from '../../testing/paying.ts'
import { lastSteps } from '../../testing/last-steps.ts'

type App = ReturnType<typeof useApp>
type Hauler = Awaited<ReturnType<App['given']['hauler']>>
type Row = { id: JobId }

export const REASON = 'Flat tire on Kingsway'

const steps = lastSteps()

/** What tests of releases do again and again. */
export const releasingIn = (app: App) => ({
  release: (hauler: Hauler, { id: jobId }: Row, reason = REASON) =>
    steps.keep(jobId, app.as(hauler).call(releaseOwnJob, { params: { jobId }, body: { reason } })),

  undo: (hauler: Hauler, { id: jobId }: Row, step = steps.of(jobId)) =>
    app.as(hauler).call(undoRelease, { params: { jobId }, body: step }),

  claim: (hauler: Hauler, { id: jobId }: Row) =>
    app.as(hauler).call(claimJob, { params: { jobId } }),

  reliability: async ({ id: haulerId }: Hauler) =>
    app.as(await app.given.admin()).call(getReliability, { params: { haulerId } }),

  inSeconds: (seconds: number) => app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000)),

  /** A paid window in three days that a hauler has, with all messages about it delivered. */
  async claimed({ preferredTime = 'morning' as TimeWindow, by = null as Hauler | null } = {}) {
    const hauler = by ?? (await app.given.hauler())
    const preferredDate = addDays(dayOf(app.ctx.now()), 3)
    const job = await paidJob(app, { preferredDate, preferredTime })
    await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
    await app.runTasks()
    return { hauler, job }
  },

  /** Removes the messages of a test and the rows that other tests would plan. */
  async clearMessages() {
    app.letClockRun()
    for (const table of ['notifications', 'sandboxMessages'] as const)
      await app.ctx.db.deleteFrom(table).execute()
  },
})
