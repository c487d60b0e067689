import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { NeedsSignal } from '../../offline/NeedsSignal.tsx'
import { NO_SHOW_NEEDS_SIGNAL } from '../../offline/offline-copy.ts'
import { useQueueState } from '../../offline/the-queue.ts'
import { withWaiting } from '../../offline/waiting-steps.ts'

/** Without a signal at the door: what runs on, and what has to wait. */
export function NoShowLater({ job }: { job: HaulerJob }) {
  const minutes = job.visitRules.customerWaitMinutes
  const isArrivalWaiting = withWaiting(job, useQueueState().entries).waiting.has('arrived')
  return (
    <NeedsSignal title={NO_SHOW_NEEDS_SIGNAL}>
      {job.arrivedAt && !isArrivalWaiting
        ? `The ${minutes} minutes run on our clock, from when your Arrived reached us. `
        : `The ${minutes} minutes start when your Arrived reaches us. `}
      Your call is kept and goes out by itself; a photo goes out while this stays open. Stay here
      until you're back online, then record it.
    </NeedsSignal>
  )
}
