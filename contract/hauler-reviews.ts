import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { PhotoUrl, requiredText } from './fields.ts'
import {
  AffectedJob,
  HaulerAccount,
  HaulerChange,
  HaulerChangeId,
  HomeBase,
} from './hauler-account.ts'
import { MAX_REVIEW_REASON, ReviewDecision } from './hauler-review-decision.ts'
import { HaulerId, HaulerStatus } from './haulers.ts'
import { ACTORS } from './lifecycle.ts'
import { PhotoProblem } from './uploads.ts'

/** What a rejected applicant sends back: new documents, and what they write about them. */
export const ReopenedApplication = z.object({
  licenseImageUrl: PhotoUrl.optional(),
  licenseNumber: requiredText('Licence number is required', { max: 40 }).optional(),
  insuranceNumber: requiredText('Insurance number is required', { max: 60 }).optional(),
  note: z.string().trim().max(MAX_REVIEW_REASON, 'Please use at most 1,000 characters').optional(),
})
export type ReopenedApplication = z.infer<typeof ReopenedApplication>

/**
 * A rejected applicant answers with a new document, here or as a paper sent since the rejection; the application is pending again. `refused` without
 * anything new, or for a photo that this hauler did not upload; `illegal_move` in any other status.
 */
export const reopenApplication = endpoint({
  method: 'POST',
  path: '/api/hauler/reopen',
  access: 'hauler',
  summary: 'Answer a rejection with a new document; the application is pending again',
  body: ReopenedApplication,
  errors: ['refused', 'illegal_move'],
  response: HaulerAccount,
})

/** One move of a hauler's status, for the team. */
export const StatusMove = z.object({
  move: z.string(),
  to: HaulerStatus,
  by: z.enum(ACTORS),
  /** What the team or the hauler wrote about it. */
  reason: z.string().nullable(),
  at: Instant,
})
export type StatusMove = z.infer<typeof StatusMove>

/** What the team sees of a hauler beside the profile. */
export const AdminHaulerAccount = z.object({
  homeBase: HomeBase.nullable(),
  needsAreas: z.boolean(),
  /** What the team writes about the hauler, who never reads it. */
  teamNote: z.string().nullable(),
  /** Sent along with a change, so that one by someone else meanwhile is not overwritten. */
  version: z.int(),
  /** What may keep the team from reading the photo of the licence. */
  licenceProblem: PhotoProblem.nullable(),
  changes: z.array(HaulerChange),
  /** The newest first, at most 20. */
  history: z.array(StatusMove),
})
export type AdminHaulerAccount = z.infer<typeof AdminHaulerAccount>

/** Home base, changes in review and the history of the status of one hauler. */
export const getAdminHaulerAccount = endpoint({
  method: 'GET',
  path: '/api/admin/haulers/:haulerId/account',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Home base, changes in review and status history of a hauler',
  params: z.object({ haulerId: HaulerId }),
  response: AdminHaulerAccount,
})

/** A change that waits for the team, with whose it is. */
export const ChangeReview = HaulerChange.extend({
  haulerId: HaulerId,
  hauler: z.string(),
  /** The hauler's jobs that the change does not fit. */
  affectedJobs: z.array(AffectedJob),
  /** What may keep the team from reading the new photo, if there is one. */
  problem: PhotoProblem.nullable(),
})
export type ChangeReview = z.infer<typeof ChangeReview>

/** How many reviews one answer holds; the oldest come first. */
export const MAX_REVIEWS = 50

/** What haulers changed and the team has not reviewed, oldest first. */
export const getHaulerReviews = endpoint({
  method: 'GET',
  path: '/api/admin/hauler-reviews',
  access: 'admin',
  right: 'run-jobs',
  summary: 'What haulers changed and the team has not reviewed, oldest first',
  response: z.object({ changes: z.array(ChangeReview) }),
})

/**
 * Approves or refuses a change; the hauler gets a message. An approved one counts from now on. `invalid_input` for a refusal without a reason,
 * `illegal_move` when it is not in review any more.
 */
export const decideHaulerChange = endpoint({
  method: 'PATCH',
  path: '/api/admin/hauler-changes/:changeId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Approve or refuse a change of a hauler, with a reason',
  params: z.object({ changeId: HaulerChangeId }),
  body: ReviewDecision,
  errors: ['illegal_move'],
  response: HaulerChange,
})
