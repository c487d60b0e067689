import { isWindowOver, type Day, type TimeWindow } from '../../../contract/calendar.ts'
import type { PlanInput, PlanJob } from './plan-input.ts'

/** The jobs that can still be done, the most urgent first. */
export function jobsByPriority({ jobs, now }: PlanInput): PlanJob[] {
  const isOver = windowsOverAt(now)
  return jobs
    .filter(({ preferredDate, preferredTime }) => !isOver(preferredDate, preferredTime))
    .toSorted(
      (a, b) =>
        compare(a.preferredDate, b.preferredDate) ||
        a.waitingSince.getTime() - b.waitingSince.getTime() ||
        a.id - b.id,
    )
}

/** Whether a window is over, computed once for each: thousands of jobs share a few dozen windows. */
export function windowsOverAt(now: Date): (day: Day, window: TimeWindow) => boolean {
  const over = new Map<string, boolean>()
  return (day, window) => {
    const key = day + window
    const isOver = over.get(key) ?? isWindowOver(day, window, now)
    over.set(key, isOver)
    return isOver
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
