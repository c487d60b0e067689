import type { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import { bestFitOf } from '../../../contract/market.ts'
import type { Direction, SortOf } from '../../../contract/list.ts'

type Sort = SortOf<typeof listAvailableJobs>

/** What the server sorts by, of a job on the screen. */
const KEYS: Record<Sort, (job: OfferedJob) => string | number> = {
  bestFit: bestFitOf,
  day: (job) => job.preferredDate,
  payout: (job) => job.estimatedPrice ?? -1,
  perHour: (job) => job.perHour ?? -1,
  distance: (job) => job.distance?.km ?? Infinity,
  newest: (job) => job.createdAt.getTime(),
}

/** Whether a job stands before another in the list. */
export function comesBefore(
  { by, direction }: { by: Sort; direction: Direction },
  job: OfferedJob,
  other: OfferedJob,
): boolean {
  const [a, b] = [KEYS[by](job), KEYS[by](other)]
  const isFirst = a === b ? job.id < other.id : a < b
  return direction === 'asc' ? isFirst : !isFirst
}
