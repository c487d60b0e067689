import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import type { QueuedAction } from './actions.ts'

/** A step of a job, as the rail shows it. */
export type WaitingStep = 'on_the_way' | 'arrived' | 'start' | 'complete'

/** The job as it is once the queue is sent, and the steps that the server does not have yet. */
export function withWaiting(
  job: HaulerJob,
  entries: readonly QueuedAction[],
): { job: HaulerJob; waiting: ReadonlySet<WaitingStep> } {
  const waiting = new Set<WaitingStep>()
  let after = job
  for (const { jobId, action, madeAt, state, isLate } of entries) {
    if (jobId !== job.id || state === 'refused' || !isLate) continue
    if (action.kind === 'event') {
      waiting.add(action.event)
      after =
        action.event === 'arrived'
          ? { ...after, arrivedAt: after.arrivedAt ?? madeAt }
          : { ...after, onTheWayAt: after.onTheWayAt ?? madeAt }
    } else if (action.kind === 'start') {
      waiting.add('start')
      after = { ...after, status: 'in_progress', startedAt: after.startedAt ?? madeAt }
    } else if (action.kind === 'complete') waiting.add('complete')
  }
  return { job: after, waiting }
}
