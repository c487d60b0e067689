import { z } from 'zod'
import { Day, dayOf, Instant, windowFacts } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, DayRange } from './filters.ts'
import type { HaulerStatus } from './haulers.ts'
import { HaulerJob, OfferedJob } from './hauler-jobs.ts'
import { JobId, JobStatus, loadSizeFacts } from './jobs.ts'
import { marketFilters } from './market.ts'
import { list } from './list.ts'
import { MoneySum } from './money.ts'
import { ProofFields } from './job-proof.ts'

const availableJobColumns: ListColumns<OfferedJob> = {
  id: { title: 'Job ID', value: (job) => job.id },
  day: { title: 'Preferred date', value: (job) => job.preferredDate },
  window: { title: 'Preferred time', value: (job) => windowFacts[job.preferredTime].label },
  address: { title: 'Address', value: (job) => job.address },
  area: { title: 'Area', value: (job) => job.area },
  load: { title: 'Load size', value: (job) => loadSizeFacts[job.loadSize].label },
  payout: { title: 'Your payout (CAD)', value: (job) => dollars(job.haulerPayout) },
  description: { title: 'Description', value: (job) => job.description },
}

const offerFilters = { ...marketFilters, job: anyOf(JobId) }

/**
 * The market of a hauler. `day` is the preferred day, `payout` the hauler's share, `slots` those for which a slot is
 * open that has no job yet, `near` those at most 7 km from a job that the hauler has on that day (`NEAR_KM`), `noStairs`
 * those whose customer said that the load is on the ground floor or by an elevator. As sorts, `bestFit` is by
 * `bestFitOf`, `payout` and `perHour` put the best paid first, `distance` the nearest, `newest` what was booked last. With `job` the answer says which of these are on the market: a screen that heard of a change asks
 * for that job alone.
 */
export const listAvailableJobs = list(
  {
    path: '/api/hauler/available-jobs',
    access: 'approved-hauler',
    summary: 'Paid jobs that this hauler may claim now, the best fit first',
    item: OfferedJob,
    filters: offerFilters,
    sorts: {
      bestFit: 'desc',
      payout: 'desc',
      perHour: 'desc',
      distance: 'asc',
      day: 'asc',
      newest: 'desc',
    },
  },
  availableJobColumns,
)

/**
 * Takes a job and books it into the first free slot of the customer's window. Claiming one's own job again
 * answers it. `job_taken` when another hauler was first, `not_free` with the reason when this hauler
 * cannot do it, `offered_first` while it is new and offered to those first whom it fits best (`from` says when this
 * hauler may claim it), `not_found` for a job that is not paid or not there.
 */
export const claimJob = endpoint({
  method: 'POST',
  path: '/api/hauler/claim-job/:jobId',
  access: 'approved-hauler',
  summary: 'Claim a job; the first hauler to ask gets it, the others get 409',
  params: z.object({ jobId: JobId }),
  errors: ['job_taken', 'not_free', 'offered_first'],
  response: HaulerJob,
})

const myJobColumns: ListColumns<HaulerJob> = {
  id: { title: 'Job ID', value: (job) => job.id },
  status: { title: 'Status', value: (job) => job.status },
  client: { title: 'Client', value: (job) => `${job.firstName} ${job.lastName}` },
  phone: { title: 'Phone', value: (job) => job.phone },
  address: { title: 'Address', value: (job) => job.address },
  area: { title: 'Area', value: (job) => job.area },
  load: { title: 'Load size', value: (job) => loadSizeFacts[job.loadSize].label },
  day: { title: 'Pickup', value: (job) => job.scheduledDate ?? job.preferredDate },
  completed: { title: 'Completed', value: (job) => job.completedAt && dayOf(job.completedAt) },
  payout: { title: 'Your payout (CAD)', value: (job) => dollars(job.haulerPayout) },
  description: { title: 'Description', value: (job) => job.description },
}

/**
 * The hauler's own jobs. `ended` is the day a job left the hauler's hands: completed, or the pickup day of
 * one that was cancelled. `next` as a sort puts the job in progress first, then the next pickups.
 */
export const listMyJobs = list(
  {
    path: '/api/hauler/jobs',
    access: 'hauler',
    summary: 'Every job this hauler has taken, newest first',
    item: HaulerJob,
    filters: { status: anyOf(JobStatus), ended: DayRange },
    sorts: { createdAt: 'desc', next: 'asc', ended: 'desc' },
  },
  myJobColumns,
)

/** What a hauler did so far, in figures. */
export const HaulerFigures = z.object({
  completedJobs: z.int(),
  /** Assigned and in progress. */
  activeJobs: z.int(),
  /** The settled payouts of all jobs. */
  totalEarnings: MoneySum,
  /** What each of the last eight weeks earned, oldest first; a week is given by its Sunday in BC. */
  weeks: z.array(z.object({ start: Day, amount: MoneySum })),
  /** The months in which jobs ended, latest first, each by its first day. */
  months: z.array(z.object({ start: Day, jobs: z.int(), earnings: MoneySum })),
})
export type HaulerFigures = z.infer<typeof HaulerFigures>

/** The figures of the hauler's dashboard, as of now. */
export const getHaulerFigures = endpoint({
  method: 'GET',
  path: '/api/hauler/figures',
  access: 'hauler',
  summary: 'Counts and earnings of this hauler, by week and by month',
  response: HaulerFigures,
})

/**
 * When a hauler made a step without a signal, by the server's clock; absent: now. The server takes it no later than
 * now, no earlier than the last step of the job and than seven days ago, and keeps when it heard of it as well.
 */
export const HappenedAt = Instant.optional()

/** What a hauler notes on the way to a job. */
export const HAULER_EVENTS = ['on_the_way', 'arrived'] as const
/** One of `HAULER_EVENTS`. */
export const HaulerEvent = z.enum(HAULER_EVENTS)
export type HaulerEvent = z.infer<typeof HaulerEvent>

const notable: Record<HaulerEvent, readonly JobStatus[]> = {
  on_the_way: ['assigned'],
  arrived: ['assigned', 'in_progress'],
}

/** Whether a hauler may note this now; they change no status and come in any order. */
export const mayRecord = ({ status }: { status: JobStatus }, event: HaulerEvent): boolean =>
  notable[event].includes(status)

/**
 * Records once that the hauler is on the way or has arrived; the customer gets a message of each, but none
 * of an arrival after the start. A second time changes nothing. From the arrival on, cancelling costs the trip fee. `illegal_move` when the job is past
 * that step, or was moved to another window since it happened, `not_found` for another hauler's job.
 */
export const recordJobEvent = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/events',
  access: 'approved-hauler',
  summary:
    'Record that the hauler is on the way or has arrived, and notify the customer; once each, repeating it changes nothing',
  params: z.object({ jobId: JobId }),
  body: z.object({ event: HaulerEvent, happenedAt: HappenedAt }),
  errors: ['illegal_move'],
  response: HaulerJob,
})

const NextStatus = z.enum(['in_progress', 'completed'])
/** The two steps a hauler makes with a job. */
export type NextStatus = z.infer<typeof NextStatus>

/** Whether a hauler's account allows the step: one suspended in the middle of a job may finish it. */
export const mayProgress = (hauler: HaulerStatus, to: NextStatus): boolean =>
  hauler === 'approved' || (hauler === 'suspended' && to === 'completed')

/** The reasons for an early start that the screen offers; another is written. */
export const EARLY_START_REASONS = [
  'The customer asked me to come early',
  'I was let in by someone else',
  'No one needs to be home',
] as const

/** A step with what belongs to it: the reason of an early start, the proof of a completion. */
export const Progress = z.object({
  status: NextStatus,
  /** Why a job starts early; of a start only. */
  reason: z.string().trim().max(500, 'Please use at most 500 characters').optional(),
  happenedAt: HappenedAt,
  ...ProofFields,
})
export type Progress = z.infer<typeof Progress>

/**
 * Starts an assigned job, or completes the one in progress: the agreed price becomes final, and the
 * hauler's share is booked. A start more than an hour before the window is marked, and the customer can
 * object. A completion without photos and a disposal record is marked, and its payout waits for the team; the
 * same completion again answers the job. With an Idempotency-Key a step that is made already answers the job, whoever
 * sent it first; the proof that a completion brings is added while the job needs proof. `not_approved` for a suspended hauler who starts a job, `illegal_move` out of
 * turn, while an on-site price change waits for an answer and while the customer objects to an early start, `refused` for photos
 * that this hauler did not send or an unknown facility, `not_found` for another hauler's job.
 */
export const progressJob = endpoint({
  method: 'PATCH',
  path: '/api/hauler/jobs/:jobId/status',
  access: 'hauler',
  summary:
    'Start an assigned job (approved haulers), or complete the one in progress at the agreed price (suspended haulers too), with after-photos and the disposal record; 409 while an on-site price change waits for an answer or the customer objects to an early start',
  params: z.object({ jobId: JobId }),
  body: Progress,
  errors: ['not_approved', 'illegal_move', 'refused'],
  response: HaulerJob,
})
