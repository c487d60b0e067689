import { instantAt } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { listSwaps, offerSwap, takeSwap, withdrawSwap } from '../../../contract/swaps.ts'
import type { useApp } from '../../testing/app.ts'
import { REASON, releasingIn } from './releasing.ts'

type App = ReturnType<typeof useApp>
type Caller = { cookie: string }
type Row = { id: JobId }

/** What tests of swaps do again and again. */
export const swappingIn = (app: App) => {
  const offer = (hauler: Caller, { id: jobId }: Row, reason = REASON) =>
    app.as(hauler).call(offerSwap, { params: { jobId }, body: { reason } })
  return {
    offer,

    take: (hauler: Caller, { id: jobId }: Row) =>
      app.as(hauler).call(takeSwap, { params: { jobId } }),

    withdraw: (hauler: Caller, { id: jobId }: Row) =>
      app.as(hauler).call(withdrawSwap, { params: { jobId } }),

    swaps: (hauler: Caller) => app.as(hauler).call(listSwaps, {}),

    /** A morning that its hauler offers at 7 AM, and another hauler who could take it. */
    async offered() {
      const { hauler, job } = await releasingIn(app).claimed()
      const other = await app.given.hauler({ phoneE164: '+16045550199' })
      app.setNow(instantAt(job.preferredDate, '07:00'))
      await offer(hauler, job)
      return { hauler, job, other }
    },

    async lastSwapId(): Promise<number> {
      const { id } = await app.ctx.db
        .selectFrom('jobSwaps')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
