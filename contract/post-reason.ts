import { z } from 'zod'
import { Instant } from './calendar.ts'
import { PostId } from './social.ts'

/** Why a schedule wrote a post as it did. */
export const PostReason = z.object({
  /** What the schedule was called: its name, or 'Facebook, promotional, daily at 09:00'. */
  schedule: z.string(),
  /** The municipality it is about. */
  place: z.string(),
  /** The season, and the holiday of that week where there is one. */
  season: z.string(),
  holiday: z.string().nullable(),
  /** The most similar text of this network within `REPEAT_DAYS`, out, on its way or planned; null where there is none. */
  nearest: z
    .object({
      postId: PostId,
      /** The share of the same words, in percent. */
      percent: z.int().min(0).max(100),
      at: Instant,
    })
    .nullable(),
})
export type PostReason = z.infer<typeof PostReason>
