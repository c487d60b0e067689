import { z } from 'zod'
import { Day, Instant, windowEnd, windowStart, type TimeWindow } from './calendar.ts'
import { HappenedAt } from './dispatch.ts'
import { endpoint } from './endpoint.ts'
import { PhotoUrl } from './fields.ts'
import { JobId } from './jobs.ts'
import { MessageStatus } from './messaging.ts'
import { SharePermille } from './hauler-share.ts'
import { Money } from './money.ts'
import type { TemplateKey } from './templates.ts'
import type { VisitRules } from './visit-rules.ts'

/** The most photos of the place. */
export const MAX_PLACE_PHOTOS = 3

type Visit = { arrivedAt: Date; preferredDate: Day; preferredTime: TimeWindow }
type AgreedVisit = Visit & { visitRules: Pick<VisitRules, 'customerWaitMinutes'> }

/** Until when an arrived hauler waits, as was agreed at the booking; it begins no earlier than the customer's window. */
export const waitsUntil = ({
  arrivedAt,
  preferredDate,
  preferredTime,
  visitRules,
}: AgreedVisit): Date => {
  const from = Math.max(arrivedAt.getTime(), windowStart(preferredDate, preferredTime).getTime())
  return new Date(from + visitRules.customerWaitMinutes * 60_000)
}

/** Whether a hauler arrived after the customer's window: then no one has to wait for them. */
export const cameTooLate = ({ arrivedAt, preferredDate, preferredTime }: Visit): boolean =>
  arrivedAt >= windowEnd(preferredDate, preferredTime)

const params = z.object({ jobId: JobId })

/** The messages to a customer whose hauler is at the door. */
export const DOOR_MESSAGES = [
  'hauler_arrived',
  'customer_called',
  'customer_no_show',
] as const satisfies readonly TemplateKey[]
/** One of `DOOR_MESSAGES`. */
export const DoorMessage = z.enum(DOOR_MESSAGES)
export type DoorMessage = z.infer<typeof DoorMessage>

/** How far a hauler is with recording that the customer is not there, by the server's clock. */
export const NoShowProgress = z.object({
  jobId: JobId,
  /** The server's time of this answer. */
  now: Instant,
  arrivedAt: Instant.nullable(),
  /** When we heard of the arrival and notified the customer, where the hauler had no signal; the wait begins then. */
  heardAt: Instant.nullable().default(null),
  /** When the wait is over; null before the arrival. */
  waitUntil: Instant.nullable(),
  /** The recorded attempts to call, oldest first. */
  calledAt: z.array(Instant),
  /** What the customer paid, what is kept and what goes back, and the hauler's share. */
  money: z.object({
    paid: Money,
    tripFee: Money,
    refund: Money,
    share: Money,
    sharePermille: SharePermille,
  }),
  /** Why it can't be recorded at all, whatever else is done; null while it can. */
  refusal: z.string().nullable(),
  /** The messages about it to the customer, oldest first. */
  messages: z.array(z.object({ kind: DoorMessage, at: Instant, status: MessageStatus })),
  /** When it was recorded; null before. */
  recordedAt: Instant.nullable(),
})
export type NoShowProgress = z.infer<typeof NoShowProgress>

/** How far the hauler is with recording a no-show. `not_found` for another hauler's job. */
export const getNoShowProgress = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs/:jobId/no-show',
  access: 'hauler',
  summary: 'The timer, the calls and the money of a customer who is not there',
  params,
  response: NoShowProgress,
})

/**
 * Records that the hauler tried to call the customer from the address; the customer gets a message about the
 * first attempt. `illegal_move` before the arrival, once the job is started or over, and after twenty calls, `not_found` for another
 * hauler's job.
 */
export const recordCall = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/calls',
  access: 'approved-hauler',
  summary: 'Record an attempt to call the customer after the arrival',
  params,
  body: z.object({ happenedAt: HappenedAt }),
  errors: ['illegal_move'],
  response: NoShowProgress,
})

/**
 * Ends a job whose customer is not there: the trip fee is kept, its usual share is the hauler's, and the rest
 * goes back to the customer. It needs the whole wait after the arrival (`illegal_move` with until when to wait), a
 * recorded call and one to three photos of the place (`refused` with what is missing). `illegal_move` as well
 * when the hauler came after the window or the job is started or over, `not_found` for another hauler's job.
 * Sending it twice answers the first time.
 */
export const recordNoShow = endpoint({
  method: 'POST',
  path: '/api/hauler/jobs/:jobId/no-show',
  access: 'approved-hauler',
  summary:
    'End a job whose customer is not there, for the trip fee: after the wait, with a call and a photo',
  params,
  body: z.object({
    photos: z
      .array(PhotoUrl)
      .max(MAX_PLACE_PHOTOS, `Please add at most ${MAX_PLACE_PHOTOS} photos`)
      .default([]),
  }),
  errors: ['illegal_move', 'refused'],
  response: NoShowProgress,
})

/** The proof of a no-show, as the team sees it; null for a job without one. */
export const NoShowProof = z
  .object({
    haulerName: z.string(),
    arrivedAt: Instant,
    /** When we heard of the arrival, where that was later. */
    arrivalHeardAt: Instant.nullable().default(null),
    calledAt: Instant,
    recordedAt: Instant,
    photos: z.array(z.string()),
  })
  .nullable()
export type NoShowProof = z.infer<typeof NoShowProof>

/** The proof that a customer was not there, for the admin team. `not_found` for an unknown job. */
export const getNoShowProof = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/no-show',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The proof that a customer was not there: arrival, call and photos; null without one',
  params,
  response: NoShowProof,
})

/** A time that the hauler of a job counted as not coming, some time after its window. */
export const HaulerNoShow = z.object({
  haulerName: z.string(),
  /** The day of the pickup at that time. */
  day: Day,
  recordedAt: Instant,
  /** When the hauler had arrived in time after all, and when we heard of it: it does not count. Null while it does. */
  arrivedAt: Instant.nullable(),
  heardAt: Instant.nullable(),
  /** What the customer got for waiting, which stays theirs; null until the pickup is over. */
  apology: Money.nullable(),
})
export type HaulerNoShow = z.infer<typeof HaulerNoShow>

/** The times that haulers counted as not coming for a job, oldest first; most jobs have none. `not_found` for an unknown job. */
export const getHaulerNoShows = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/hauler-no-shows',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The times that haulers counted as not coming for a job, and had arrived after all',
  params,
  response: z.array(HaulerNoShow),
})
