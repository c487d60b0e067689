import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { plainLine } from './fields.ts'
import { Id } from './ids.ts'
import { PHOTO_REASONS, PhotoDocument, PhotoReason } from './photo-requests.ts'
import { ReviewKind } from './review-queue.ts'

/** How long a decision can be undone; it counts, and its message leaves, when they are over. */
export const REVIEW_UNDO_SECONDS = 8

/** The longest reason in own words, in characters. */
export const MAX_REVIEW_NOTE = 500

/** Why something is rejected, as the hauler reads it. */
export const REJECT_REASONS = {
  licence_invalid: 'Your driver’s licence is not valid.',
  licence_unreadable: 'We cannot read your driver’s licence.',
  not_insured: 'Your insurance does not cover commercial use.',
  not_matching: 'What you typed does not match your documents.',
  vehicle_unfit: 'Your vehicle does not fit our loads.',
  paper_invalid: 'The document is not valid.',
} as const
/** A key of `REJECT_REASONS`. */
export type RejectReason = keyof typeof REJECT_REASONS
/** One of the chosen reasons to reject. */
export const RejectReason = z.enum(
  Object.keys(REJECT_REASONS) as [RejectReason, ...RejectReason[]],
  'Please choose one of the reasons',
)

const Note = plainLine(MAX_REVIEW_NOTE, 'Please use at most 500 characters').optional()
const hasReason = ({ reasons, note }: { reasons: readonly string[]; note?: string | undefined }) =>
  reasons.length > 0 || Boolean(note)
const NO_REASON = {
  path: ['reasons'],
  message: 'Please choose a reason or write one; the hauler reads it',
}

/** What a colleague decides about one row of the queue. A rejection and a request for a photo say why: a chosen reason, own words, or both. */
export const ReviewChoice = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }),
  z
    .object({ decision: z.literal('reject'), reasons: z.array(RejectReason).max(6), note: Note })
    .refine(hasReason, NO_REASON),
  z
    .object({
      decision: z.literal('ask_photo'),
      document: PhotoDocument,
      reasons: z.array(PhotoReason).max(7),
      note: Note,
    })
    .refine(hasReason, NO_REASON),
])
export type ReviewChoice = z.infer<typeof ReviewChoice>

/** The reason as the hauler reads it: the chosen sentences, then the own words. */
export function reasonOf(choice: ReviewChoice): string {
  if (choice.decision === 'approve') return ''
  const chosen =
    choice.decision === 'reject'
      ? choice.reasons.map((reason) => REJECT_REASONS[reason])
      : choice.reasons.map((reason) => PHOTO_REASONS[reason])
  return [...new Set<string>(chosen), ...(choice.note ? [choice.note] : [])].join(' ')
}

/** The number of a decision. */
export const ReviewDecisionId = Id.brand<'ReviewDecisionId'>()
export type ReviewDecisionId = z.infer<typeof ReviewDecisionId>

/** A decision that can still be undone. */
export const HeldDecision = z.object({
  id: ReviewDecisionId,
  decision: z.enum(['approve', 'reject', 'ask_photo']),
  /** Until then it can be undone, and nothing has changed for the hauler. */
  undoUntil: Instant,
})
export type HeldDecision = z.infer<typeof HeldDecision>

/**
 * Decides about one row of the queue. For `REVIEW_UNDO_SECONDS` it can be undone; then it counts and the hauler gets a message. An
 * application is approved with all five points of its checklist. A paper that ends can only be asked for again, and of a change only one of
 * the licence has a photo. `invalid_input` without a reason, `illegal_move` with points open, when the row waits no more or the photo was asked for already, and when a colleague decides at the
 * same time: the first counts, and the sentence names them.
 */
export const decideReview = endpoint({
  method: 'POST',
  path: '/api/admin/review-queue/:kind/:id',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Approve, reject, or ask for another photo; can be undone for 8 seconds',
  params: z.object({ kind: ReviewKind, id: Id }),
  body: ReviewChoice,
  errors: ['illegal_move'],
  response: HeldDecision,
})

/** How long after its time a decision that does not count is shown as failed, in seconds. */
export const REVIEW_FAILED_SECONDS = 60

/**
 * Carries out a decision again that could not be carried out; doing it twice is the same as once. `illegal_move` for one that counts, was
 * undone, or may still count by itself.
 */
export const retryReview = endpoint({
  method: 'POST',
  path: '/api/admin/review-decisions/:decisionId/retry',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Carry out a decision of the review queue again that failed',
  params: z.object({ decisionId: ReviewDecisionId }),
  errors: ['illegal_move'],
  response: z.object({ id: ReviewDecisionId }),
})

/**
 * Takes a decision back before it counts, or after it could not be carried out: the row is in the queue as before. `illegal_move` when it
 * is too late, or while it is being carried out.
 */
export const undoReview = endpoint({
  method: 'POST',
  path: '/api/admin/review-decisions/:decisionId/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo a decision of the review queue before it counts',
  params: z.object({ decisionId: ReviewDecisionId }),
  errors: ['illegal_move'],
  response: z.object({ id: ReviewDecisionId }),
})
