import { z } from 'zod'
import { plainLine } from './fields.ts'

/** The longest reason of a decision, and the longest note to the team, in characters. */
export const MAX_REVIEW_REASON = 1_000

/** The team's decision about something a hauler sent; a refusal has a reason, which the hauler reads. */
export const ReviewDecision = z
  .object({
    decision: z.enum(['approved', 'refused']),
    reason: plainLine(MAX_REVIEW_REASON, 'Please use at most 1,000 characters').optional(),
  })
  .refine(({ decision, reason }) => decision === 'approved' || Boolean(reason), {
    path: ['reason'],
    message: 'Please write the reason; the hauler reads it',
  })
export type ReviewDecision = z.infer<typeof ReviewDecision>
