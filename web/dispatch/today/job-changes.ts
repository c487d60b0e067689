import type { HaulerJob } from '../../../contract/hauler-jobs.ts'

export type JobChanges = {
  /** On the list before, and no more. */
  gone: HaulerJob[]
  /** At another time than before. */
  moved: HaulerJob[]
}

/** What is different in a list of jobs; which call brought it, or how long ago the last one was, does not matter. */
export function jobChanges(before: readonly HaulerJob[], after: readonly HaulerJob[]): JobChanges {
  const jobs = new Map(after.map((job) => [job.id, job]))
  const changes: JobChanges = { gone: [], moved: [] }
  for (const old of before) {
    const job = jobs.get(old.id)
    if (!job) changes.gone.push(old)
    else if (timeOf(old) !== timeOf(job)) changes.moved.push(job)
  }
  return changes
}

/** When the hauler is expected, as one text. */
export const timeOf = (job: HaulerJob): string =>
  [job.scheduledDate ?? job.preferredDate, job.timeSlot, job.preferredTime].join(' ')
