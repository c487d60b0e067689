import { isWindowOver } from '../../../contract/calendar.ts'
import type { PlanInput, PlanJob } from './plan-input.ts'

/** The jobs that can still be done, the most urgent first. */
export const jobsByPriority = ({ jobs, now }: PlanInput): PlanJob[] =>
  jobs
    .filter(({ preferredDate, preferredTime }) => !isWindowOver(preferredDate, preferredTime, now))
    .toSorted(
      (a, b) =>
        compare(a.preferredDate, b.preferredDate) ||
        a.waitingSince.getTime() - b.waitingSince.getTime() ||
        a.id - b.id,
    )

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
