import type { CalendarJob, ScheduledJob } from '../../../contract/schedule.ts'
import type { PlacedJob, Placement } from '../../../contract/auto-assign.ts'
import type { Waiting } from './use-calendar.ts'

/** Who and when: a cell of the board. */
export type Place = Pick<ScheduledJob, 'hauler' | 'timeSlot'>

/** What a call needs to know of a placement of a plan. */
export const placementOf = ({ job, hauler, day, timeSlot }: PlacedJob): Placement => ({
  jobId: job.id,
  haulerId: hauler.id,
  day,
  timeSlot,
})

/** A job goes from where it is, or from the market, to another place, or back to the market. */
export type Step = { job: CalendarJob; from: ScheduledJob | null; to: Place | null }

/** The row of the schedule as it will be; its number is the server's to give, and nothing reads it here. */
export const scheduledAt = (job: CalendarJob, { hauler, timeSlot }: Place): ScheduledJob => ({
  id: 0,
  jobId: job.id,
  haulerId: hauler.id,
  scheduledDate: job.preferredDate,
  timeSlot,
  assignmentType: 'manual',
  job: { ...job, status: 'assigned' },
  hauler,
})

/** The schedule of the job's day with the job there, or without it. */
export const withScheduled = (
  schedule: readonly ScheduledJob[],
  { id }: CalendarJob,
  at: ScheduledJob | null,
): ScheduledJob[] => [...schedule.filter(({ jobId }) => jobId !== id), ...(at ? [at] : [])]

/** The jobs that wait with this one among them, or without it. */
export const withWaiting = (
  { jobs, total }: Waiting,
  job: CalendarJob,
  waits: boolean,
): Waiting => {
  const others = jobs.filter(({ id }) => id !== job.id)
  const rest = total - (jobs.length - others.length)
  return waits
    ? { jobs: [...others, { ...job, status: 'pending' }], total: rest + 1 }
    : { jobs: others, total: rest }
}
