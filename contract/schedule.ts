import { z } from 'zod'
import {
  Day,
  Instant,
  isWindowOver,
  Slot,
  TimeWindow,
  windowFacts,
  windowStart,
} from './calendar.ts'
import { CalendarHauler, dayOfQuery, scheduleDate } from './calendar-haulers.ts'
import { dollars } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, DayRange } from './filters.ts'
import { HaulerId, VehicleType } from './haulers.ts'
import { Id } from './ids.ts'
import { JobId, JobStatus, LoadSize, loadSizeFacts } from './jobs.ts'
import { list, MAX_LIMIT } from './list.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'

const HOUR_MS = 3_600_000
/** How long before its window a paid job without a hauler counts as at risk. */
const AT_RISK_MS = 24 * HOUR_MS

/** Whether a job without a hauler is urgent: its window begins within a day and is not over. */
export const isAtRisk = (
  { preferredDate, preferredTime }: Pick<CalendarJob, 'preferredDate' | 'preferredTime'>,
  now: Date,
): boolean =>
  windowStart(preferredDate, preferredTime).getTime() - now.getTime() <= AT_RISK_MS &&
  !isWindowOver(preferredDate, preferredTime, now)

const { user } = CalendarHauler.shape

/** A job on the calendar of the admin team. */
export const CalendarJob = z.object({
  id: JobId,
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  area: ServiceArea.nullable(),
  loadSize: LoadSize,
  status: JobStatus,
  preferredDate: Day,
  preferredTime: TimeWindow,
  estimatedPrice: Money.nullable(),
  /** The window that its customer is asked about at the moment; absent or null where none is. */
  asked: z.object({ day: Day, window: TimeWindow }).nullish(),
})
export type CalendarJob = z.infer<typeof CalendarJob>

const AssignmentType = z.enum(['auto', 'manual'])

/** A job in a hauler's day. `assignmentType` says whether a plan or a person put it there. */
export const ScheduledJob = z.object({
  id: z.number(),
  jobId: JobId,
  haulerId: HaulerId,
  scheduledDate: Day,
  timeSlot: Slot,
  assignmentType: AssignmentType,
  job: CalendarJob,
  hauler: z.object({ id: HaulerId, user }),
})
export type ScheduledJob = z.infer<typeof ScheduledJob>

/**
 * The jobs scheduled for one day in BC, newest first, at most 200; `before` is the last id of the answer
 * before. `X-Total-Count` says how many there are.
 */
export const listSchedule = endpoint({
  method: 'GET',
  path: '/api/job-schedules',
  access: 'admin',
  right: 'see-jobs',
  summary: `The jobs scheduled for one day, newest first, ${MAX_LIMIT} at a time`,
  query: z.object({ date: scheduleDate, before: Id.optional() }),
  response: z.array(ScheduledJob),
})

/** How many days of counts one call answers at most. */
export const MOST_DAYS = 62

const DayCount = z.object({
  day: Day,
  /** Approved, available haulers with at least one open slot on this day. */
  haulers: z.number(),
  /** How many jobs all their open slots take together. */
  places: z.number(),
  /** Jobs scheduled for the day. */
  jobs: z.number(),
  /** Paid jobs that want this day and have no hauler. */
  waiting: z.number(),
})
/** One day of the calendar in numbers. */
export type DayCount = z.infer<typeof DayCount>

/**
 * The numbers of each day between two days, both included. `invalid_input` when the last day is before the
 * first, or for more than 62 days.
 */
export const countSchedule = endpoint({
  method: 'GET',
  path: '/api/job-schedules/counts',
  access: 'admin',
  right: 'see-jobs',
  summary: `Haulers, places and jobs of each day from one day to another, both included; at most ${MOST_DAYS} days`,
  query: z.object({
    from: dayOfQuery('Please choose the first day: ?from=YYYY-MM-DD'),
    to: dayOfQuery('Please choose the last day: &to=YYYY-MM-DD'),
  }),
  response: z.array(DayCount),
})

/** Paid jobs that no hauler has taken, the soonest pickup first. `day` is the preferred day. */
export const listUnassigned = list(
  {
    path: '/api/admin/unassigned-jobs',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Paid jobs that no hauler has taken, the soonest pickup first',
    item: CalendarJob,
    filters: { day: DayRange, area: anyOf(ServiceArea) },
    sorts: { day: 'asc' },
  },
  {
    id: { title: 'Job ID', value: (job) => job.id },
    customer: { title: 'Customer', value: (job) => `${job.firstName} ${job.lastName}` },
    address: { title: 'Address', value: (job) => job.address },
    area: { title: 'Area', value: (job) => job.area },
    load: { title: 'Load size', value: (job) => loadSizeFacts[job.loadSize].label },
    day: { title: 'Preferred date', value: (job) => job.preferredDate },
    window: { title: 'Preferred time', value: (job) => windowFacts[job.preferredTime].label },
    price: { title: 'Estimate (CAD)', value: (job) => dollars(job.estimatedPrice) },
  },
)

const Candidate = z.object({
  id: HaulerId,
  user,
  vehicleType: VehicleType,
  /** The slots of the customer's window with room for this job, in the order in which they are chosen. */
  slots: z.array(z.object({ timeSlot: Slot, jobs: z.number(), maxJobs: z.number() })),
  /** Why there is none. */
  refusal: z.string().nullable(),
  /** The smallest change with which they could do it, as a request to them; null where nothing small helps. */
  fix: z.string().nullish(),
  /** By road from where the hauler starts to the job, estimated; a ferry is counted as driving. */
  metres: z.number(),
})
/** A hauler who might do a job. */
export type Candidate = z.infer<typeof Candidate>

/** The number of what a colleague did on the calendar: a plan, or a single move. */
export const BoardStepId = Id.brand<'BoardStepId'>()
export type BoardStepId = z.infer<typeof BoardStepId>

const params = z.object({ jobId: JobId })

/**
 * Every approved hauler for one job: those who can do it, the nearest first, then the others with the
 * reason.
 */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/candidates',
  access: 'admin',
  right: 'see-jobs',
  summary:
    'The haulers who could do a job and their slots, the nearest first, and why the others cannot',
  params,
  response: z.array(Candidate),
})

/**
 * Assigns a job by hand, in the requested slot or the first free one of its window. `illegal_move` when it is
 * not paid or not pending, `not_free` with the reason when the hauler cannot do it, `not_found` for an
 * unknown job or hauler. `undoStep` undoes it by its `stepId`.
 */
export const assignJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/assign',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Assign a job to a hauler by hand, in the first free slot of its window unless the request has a slot',
  params,
  body: z.object({ haulerId: HaulerId, timeSlot: Slot.optional() }),
  errors: ['illegal_move', 'not_free'],
  response: ScheduledJob.extend({ stepId: BoardStepId, undoUntil: Instant }),
})

/**
 * Moves an assigned job to another slot of its window, or to another hauler. Errors as `assignJob`; `illegal_move` also when it
 * is not where `from` says: a colleague has moved it meanwhile.
 */
export const moveJobSlot = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/slot',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Move an assigned job to another slot of its window, or to another hauler',
  params,
  body: z.object({
    timeSlot: Slot,
    haulerId: HaulerId.optional(),
    /** Where the caller saw it; without it the move is made from wherever it is. */
    from: z.object({ haulerId: HaulerId, timeSlot: Slot }).optional(),
  }),
  errors: ['illegal_move', 'not_free'],
  response: ScheduledJob,
})

/**
 * Releases an assigned job from its hauler; customer and hauler get a message. `illegal_move` unless it is
 * assigned.
 */
export const unassignJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/unassign',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Release an assigned job from its hauler; it returns to the market',
  params,
  errors: ['illegal_move'],
  response: CalendarJob,
})
