import { z } from 'zod'
import { Day, Instant, Slot, TimeWindow, windowStart } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'
import { HaulerJob } from './hauler-jobs.ts'
import { JobId } from './jobs.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'
import { UndoneStep } from './undo.ts'
import type { VisitRules } from './visit-rules.ts'

/** How long a release can be undone; the messages about it wait as long. */
export const RELEASE_UNDO_SECONDS = 8
/** Over how many days late releases are counted for the hauler. */
export const RELEASE_COUNT_DAYS = 30
/** The most jobs that one call releases. */
export const MOST_RELEASED = 20

/** Until when releasing a job does not count as late. */
export const freeReleaseUntil = (job: {
  preferredDate: Day
  preferredTime: TimeWindow
  visitRules: Pick<VisitRules, 'freeReleaseHours'>
}): Date =>
  new Date(
    windowStart(job.preferredDate, job.preferredTime).getTime() -
      job.visitRules.freeReleaseHours * 3_600_000,
  )

/** The reasons that the screen offers; the last one needs words. */
export const RELEASE_REASONS = [
  'Vehicle trouble',
  'Sick or hurt',
  'An earlier job takes longer',
  'Too big or heavy for my truck',
  'Unsafe or not allowed to haul',
  'Something else',
] as const

const NEEDS_REASON = 'Please say why, in 3 to 500 characters'
/** Why a hauler releases a job: 3 to 500 characters. The team reads it, the customer does not. */
export const ReleaseReason = z
  .string(NEEDS_REASON)
  .trim()
  .min(3, NEEDS_REASON)
  .max(500, NEEDS_REASON)

const params = z.object({ jobId: JobId })

const Deadline = z.object({
  jobId: JobId,
  /** Until when releasing it does not count as late. */
  freeUntil: Instant,
  /** How many hours before the window that is. */
  freeReleaseHours: z.int(),
  isLate: z.boolean(),
})

/** Another assigned job of the same day: what ends one often ends the day. */
export const SameDayJob = Deadline.extend({
  firstName: z.string(),
  lastName: z.string(),
  area: ServiceArea.nullable(),
  preferredTime: TimeWindow,
  timeSlot: Slot.nullable(),
  /** The hauler's share of the price as it stands; null while there is none. */
  haulerPayout: Money.nullable(),
})
export type SameDayJob = z.infer<typeof SameDayJob>

/** What releasing a job would mean now, by the server's clock. */
export const ReleaseTerms = Deadline.extend({
  /** The hauler's other assigned jobs of that day, the soonest first, at most 19. */
  sameDay: z.array(SameDayJob),
  /** The hauler's late releases of the last 30 days, without this one. */
  lateReleases: z.int(),
  /** Whether the job can be offered to other haulers first, see `offerSwap`. */
  canSwap: z.boolean(),
  /** Why the job cannot be released any more; null while it can. */
  refusal: z.string().nullable(),
})
export type ReleaseTerms = z.infer<typeof ReleaseTerms>

/** What releasing one's own job would mean now. `not_found` for another hauler's job. */
export const getReleaseTerms = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs/:jobId/release',
  access: 'hauler',
  summary: 'Until when a job can be released without counting as late',
  params,
  response: ReleaseTerms,
})

/** A job that its hauler gave back. */
export const Release = z.object({
  jobId: JobId,
  isLate: z.boolean(),
  releasedAt: Instant,
  /** Until when it can be undone: customer and other haulers read nothing before. */
  undoUntil: Instant,
})
export type Release = z.infer<typeof Release>

/**
 * Gives an assigned job back to the market, with a reason of 3 to 500 characters; later than the rules of its booking allow
 * it counts as a late release. Releasing it a second time answers the first release.
 * `illegal_move` once the job is started or over, `not_found` for another hauler's job.
 */
export const releaseOwnJob = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/release',
  access: 'hauler',
  summary: 'Release an assigned job with a reason; shortly before its window it counts as late',
  params,
  body: z.object({ reason: ReleaseReason }),
  errors: ['illegal_move'],
  response: Release,
})

/** What became of one of several jobs: its release, or why it stays with the hauler. */
export const ReleaseOutcome = z.object({
  jobId: JobId,
  release: Release.nullable(),
  /** In words for the hauler; null when it is released. */
  refusal: z.string().nullable(),
})
export type ReleaseOutcome = z.infer<typeof ReleaseOutcome>

/**
 * Releases several jobs for one reason, at most 20, each as `releaseOwnJob` does. A job that cannot be released keeps
 * none of the others back: `items` says for each job, in the order of the call, what became of it.
 */
export const releaseOwnJobs = endpoint({
  method: 'POST',
  path: '/api/hauler/release-jobs',
  access: 'hauler',
  summary: `Release up to ${MOST_RELEASED} assigned jobs for one reason; what is refused is said by job`,
  body: z.object({
    jobIds: z
      .array(JobId)
      .min(1, 'Please choose a job')
      .max(MOST_RELEASED, `At most ${MOST_RELEASED} jobs`),
    reason: ReleaseReason,
  }),
  response: z.object({ items: z.array(ReleaseOutcome) }),
})

/**
 * Takes a release back until its `undoUntil`: the job is the hauler's again, in the same slot, and no message
 * about it leaves. `illegal_move` when it is too late or the hauler has released it again since, `job_taken` when another hauler has it already,
 * `not_free` when the slot is filled meanwhile, `not_found` without such a release.
 */
export const undoRelease = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/release/undo',
  access: 'approved-hauler',
  summary: 'Undo a release within eight seconds, before anyone reads of it',
  params,
  body: UndoneStep,
  errors: ['illegal_move', 'job_taken', 'not_free'],
  response: HaulerJob,
})

/** What counts for or against a hauler's reliability. */
export const RELIABILITY_KINDS = ['release', 'late_release', 'no_show'] as const
/** One of `RELIABILITY_KINDS`. */
export const ReliabilityKind = z.enum(RELIABILITY_KINDS)
export type ReliabilityKind = z.infer<typeof ReliabilityKind>

/**
 * How often a hauler released jobs or did not come, and the latest 20 of them, newest first; with the no-shows that do not
 * count any more.
 */
export const Reliability = z.object({
  releases: z.int(),
  lateReleases: z.int(),
  noShows: z.int(),
  latest: z.array(
    z.object({
      jobId: JobId,
      kind: ReliabilityKind,
      /** The day of the pickup. */
      day: Day,
      /** What the hauler gave as the reason; null when the hauler did not come. */
      reason: z.string().nullable(),
      at: Instant,
      /** When the hauler had arrived in time after all, and when we heard of it: it does not count. Null for all others. */
      arrivedAt: Instant.nullable().default(null),
      heardAt: Instant.nullable().default(null),
    }),
  ),
})
export type Reliability = z.infer<typeof Reliability>

/** The releases and no-shows of a hauler, for the admin team. `not_found` for an unknown hauler. */
export const getReliability = endpoint({
  method: 'GET',
  path: '/api/admin/haulers/:haulerId/reliability',
  access: 'admin',
  right: 'see-jobs',
  summary: 'How often a hauler released jobs, in time or late, and did not come',
  params: z.object({ haulerId: HaulerId }),
  response: Reliability,
})
