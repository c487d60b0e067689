import { dayOf, formatMonth, type Day } from '../../contract/calendar.ts'
import type { HaulerJob } from '../../contract/jobs.ts'

export type PastMonth = { month: string; jobs: HaulerJob[] }
export type MyJobsInOrder = { current: HaulerJob[]; past: PastMonth[] }

const pickupDay = (job: HaulerJob): Day => job.scheduledDate ?? job.preferredDate

/** The day a job left the hauler's hands; a cancelled one has none, so its pickup day stands in. */
const endDay = (job: HaulerJob): Day => (job.completedAt ? dayOf(job.completedAt) : pickupDay(job))

const isPast = (job: HaulerJob): boolean => job.status === 'completed' || job.status === 'cancelled'

/** What is being worked on first, then what is next by pickup day; finished jobs by month, latest first. */
export function inWorkingOrder(jobs: readonly HaulerJob[]): MyJobsInOrder {
  const rank = (job: HaulerJob) => (job.status === 'in_progress' ? 0 : 1)
  const current = jobs
    .filter((job) => !isPast(job))
    .toSorted((a, b) => rank(a) - rank(b) || (pickupDay(a) < pickupDay(b) ? -1 : 1))

  const months = new Map<string, HaulerJob[]>()
  const finished = jobs.filter(isPast).toSorted((a, b) => (endDay(a) < endDay(b) ? 1 : -1))
  for (const job of finished) {
    const month = formatMonth(endDay(job))
    months.set(month, [...(months.get(month) ?? []), job])
  }
  return { current, past: Array.from(months, ([month, ofMonth]) => ({ month, jobs: ofMonth })) }
}
