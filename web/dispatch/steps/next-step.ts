import { windowStart } from '../../../contract/calendar.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'

/** The steps of a pickup, in the order in which the screen asks for them. */
export const STEPS = ['on_the_way', 'arrived', 'start', 'complete'] as const
/** One of `STEPS`. */
export type Step = (typeof STEPS)[number]

/** What each step is called on its button. */
export const stepLabels: Record<Step, string> = {
  on_the_way: 'On my way',
  arrived: 'Arrived',
  start: 'Start Job',
  complete: 'Mark Complete',
}

/** The step that comes next: who is at the door is not on the way any more, and who works has arrived. */
export function nextStep({ status, onTheWayAt, arrivedAt }: HaulerJob): Step {
  if (status === 'in_progress') return 'complete'
  if (arrivedAt) return 'start'
  return onTheWayAt ? 'arrived' : 'on_the_way'
}

/** When a step was made; null for one that was not, or was left out. */
export const stepAt = (job: HaulerJob, step: Step): Date | null =>
  ({
    on_the_way: job.onTheWayAt,
    arrived: job.arrivedAt,
    start: job.startedAt,
    complete: job.completedAt,
  })[step]

/** How much too early a start now is, in minutes; 0 in time. */
export function minutesEarly(job: HaulerJob, now: Date): number {
  const begins = windowStart(job.scheduledDate ?? job.preferredDate, job.preferredTime)
  const early = begins.getTime() - now.getTime()
  return early > job.visitRules.earlyStartMinutes * 60_000 ? Math.ceil(early / 60_000) : 0
}

/** '1 h 50 min', '3 days': how long it is until the window. */
export function earlyText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')
}
