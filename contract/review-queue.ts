import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { ReviewedKind } from './hauler-account.ts'
import { HaulerId, HaulerStatus, VehicleType } from './haulers.ts'
import { Id } from './ids.ts'
import { PaperId, PaperKind } from './papers.ts'
import { PhotoDocument, PhotoRequest } from './photo-requests.ts'
import { ServiceArea } from './places.ts'
import { PhotoProblem } from './uploads.ts'

/** What the queue holds: applications, papers that were sent, papers that end, and changes of working haulers. */
export const REVIEW_KINDS = ['application', 'paper', 'change', 'ending'] as const
/** One of `REVIEW_KINDS`. */
export const ReviewKind = z.enum(REVIEW_KINDS, 'This is no kind of review')
export type ReviewKind = z.infer<typeof ReviewKind>

/** The most rows of each kind in one answer; the oldest come first. */
export const MAX_REVIEW_ROWS = 50

/** One thing in the queue. Its `kind` and `id` name it: the hauler, the paper or the change. */
export const ReviewRow = z.object({
  kind: ReviewKind,
  id: z.int(),
  haulerId: HaulerId,
  hauler: z.string(),
  vehicleType: VehicleType,
  /** The first service area of the hauler; null before one is chosen. */
  area: ServiceArea.nullable(),
  /**
   * `new_photo`: the hauler answered a request. `photo_requested`: the team waits for it, and there is nothing to decide.
   * `failed`: it is decided, and the decision could not be carried out: see `failed`.
   */
  state: z.enum(['waiting', 'new_photo', 'photo_requested', 'failed']),
  /** The decision that does not count yet although its undo seconds are long over; null for all others. */
  failed: z
    .object({
      decisionId: z.int(),
      decision: z.enum(['approve', 'reject', 'ask_photo']),
      by: z.string(),
    })
    .nullable(),
  /** Since when it waits: applied, sent, changed or answered. */
  since: Instant,
  paper: PaperKind.nullable(),
  expiresOn: Day.nullable(),
  change: ReviewedKind.nullable(),
})
export type ReviewRow = z.infer<typeof ReviewRow>

/** What waits for the team about haulers, in the order of `REVIEW_KINDS`, the oldest of each first. What waits for a photo is in it too. */
export const getReviewQueue = endpoint({
  method: 'GET',
  path: '/api/admin/review-queue',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Applications, papers and changes of haulers that wait for the team',
  response: z.object({
    rows: z.array(ReviewRow),
    /** Whether a kind has more than `MAX_REVIEW_ROWS`: the rest follows as rows are decided. */
    hasMore: z.boolean(),
  }),
})

/** The five points of the checklist of an application. */
export const CHECK_POINTS = [1, 2, 3, 4, 5] as const
/** One of `CHECK_POINTS`. */
export const CheckPoint = Id.pipe(z.int().max(5, 'The checklist has five points'))
export type CheckPoint = z.infer<typeof CheckPoint>

/** What each point says. */
export const checkFacts: Record<(typeof CHECK_POINTS)[number], string> = {
  1: 'Licence is valid and readable',
  2: 'Name matches the licence',
  3: 'Plate matches the insurance',
  4: 'Commercial use is insured',
  5: 'Vehicle fits its type',
}

/** A point that a colleague ticked. */
export const Check = z.object({ point: z.int(), by: z.string(), at: Instant })
export type Check = z.infer<typeof Check>

/** One document of a hauler, as it was sent. */
export const SheetDocument = z.object({
  document: PhotoDocument,
  paperId: PaperId.nullable(),
  /** Whether it counts, waits for the team, or was refused. The licence of an application counts as sent. */
  state: z.enum(['counts', 'in_review', 'refused']),
  fileUrl: z.string(),
  /** As the hauler typed it beside the document. */
  number: z.string().nullable(),
  expiresOn: Day.nullable(),
  sentAt: Instant.nullable(),
  /** What keeps a person from reading it, as measured when it came. */
  problem: PhotoProblem.nullable(),
})
export type SheetDocument = z.infer<typeof SheetDocument>

/** Everything that a review of one hauler needs: what was typed, the documents, and how far the review is. */
export const ReviewSheet = z.object({
  haulerId: HaulerId,
  firstName: z.string(),
  lastName: z.string(),
  status: HaulerStatus,
  company: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  vehicleType: VehicleType,
  vehicleModel: z.string(),
  licensePlate: z.string(),
  licenseNumber: z.string().nullable(),
  insuranceNumber: z.string().nullable(),
  serviceAreas: z.array(ServiceArea),
  appliedAt: Instant,
  documents: z.array(SheetDocument),
  checks: z.array(Check),
  /** The photos that the team asked for since the application, oldest first. */
  requests: z.array(PhotoRequest),
})
export type ReviewSheet = z.infer<typeof ReviewSheet>

/** What a review of one hauler needs. @throws not_found for one that does not exist or was deleted. */
export const getReviewSheet = endpoint({
  method: 'GET',
  path: '/api/admin/haulers/:haulerId/review',
  access: 'admin',
  right: 'run-jobs',
  summary: 'What a hauler typed and sent, with the checklist of the review',
  params: z.object({ haulerId: HaulerId }),
  response: ReviewSheet,
})

/**
 * Ticks a point of the checklist of an application or takes the tick away; doing it twice is the same as once. A new document takes
 * the ticks away that were about the old one. `illegal_move` once the application is decided.
 */
export const setCheck = endpoint({
  method: 'PUT',
  path: '/api/admin/haulers/:haulerId/checks/:point',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Tick a point of the checklist of an application',
  params: z.object({ haulerId: HaulerId, point: CheckPoint }),
  body: z.object({ checked: z.boolean() }),
  errors: ['illegal_move'],
  response: z.object({ checks: z.array(Check) }),
})
