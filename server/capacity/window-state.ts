import type { TimeWindow } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { WindowState } from '../../contract/windows.ts'
import type { DayFacts } from './day-facts.ts'
import type { WindowCounts } from './count-windows.ts'
import type { Rules } from './rules-store.ts'
import { closedBecause, confirmByOf } from './window-times.ts'

/** A load that looks for a window. */
export type Load = { loadSize: LoadSize; area: ServiceArea | null }

/** `confirmBy` with a request only. */
export type Verdict = { state: WindowState; confirmBy: Date | null }

/**
 * Whether one more job of this size and area can be booked in a window of a day. It is a request where the
 * schedule has no place for it and there are not too many requests yet; where no approved hauler serves the
 * area, they are not limited.
 */
export function windowState(
  rules: Rules,
  now: Date,
  facts: DayFacts & WindowCounts,
  { window, loadSize, area }: Load & { window: TimeWindow },
): Verdict {
  const { day: date, jobs, jobsIn, roomFor, requests, isServed } = facts
  const plain = (state: WindowState): Verdict => ({ state, confirmBy: null })
  if (closedBecause(rules, now, { date, window, area })) return plain('closed')
  if (rules.mostPerDay !== null && jobs >= rules.mostPerDay) return plain('full')
  const room = roomFor({ window, loadSize, area })
  const most = rules.mostIn(date, window)
  const placesLeft = most === null ? Infinity : most - jobsIn(window)
  if (placesLeft <= 0) return plain('full')
  const isLast = placesLeft === 1 || (rules.mostPerDay !== null && jobs + 1 >= rules.mostPerDay)
  if (room > 0) return plain(room === 1 || isLast ? 'last' : 'open')
  const confirmBy = confirmByOf(rules, { date, window }, now)
  const mayRequest = !isServed(area) || requests(window, area) < rules.requestsAboveCapacity
  return confirmBy && mayRequest ? { state: 'request', confirmBy } : plain('full')
}
