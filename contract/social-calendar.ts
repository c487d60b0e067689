import { z } from 'zod'
import { addDays, Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { PostPicture } from './social-pictures.ts'
import { Post } from './social-posts.ts'
import { PostStatus, SocialPlatform } from './social.ts'

/** So many pictures of a post a calendar shows. */
export const PICTURES_IN_CALENDAR = 4

/** A post as a calendar shows it: `content` is its beginning, at most 140 characters. */
export const CalendarPost = z.object({
  ...Post.pick({
    id: true,
    platform: true,
    status: true,
    detail: true,
    nextTryAt: true,
    content: true,
    scheduledFor: true,
    postedAt: true,
    needsApproval: true,
    updatedAt: true,
    decision: true,
  }).shape,
  /** Its first pictures, at most `PICTURES_IN_CALENDAR`, and how many it has. */
  pictures: z.array(PostPicture),
  pictureCount: z.int(),
  /**
   * What speaks against approving it as it is, as sentences, or the picture that a draft of a schedule waits for; empty for all
   * other posts.
   */
  warnings: z.array(z.string()),
})
export type CalendarPost = z.infer<typeof CalendarPost>

const MOST_DAYS = 42
const RANGE = `A calendar shows 1 to ${MOST_DAYS} days`
const PER_DAY = 'perDay is a whole number from 1 to 50'

/**
 * The posts that went out or are to go out on some days in BC, both ends included, at most 42 days: the
 * first `perDay` (1 to 50) of each day and how many there are, so that no day is cut silently.
 */
export const getPostCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/social-media/calendar',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The posts of a week or a month, by their days',
  query: z
    .object({
      from: Day,
      to: Day,
      perDay: z.codec(
        z
          .string(PER_DAY)
          .regex(/^\d{1,2}$/, PER_DAY)
          .meta({ example: '3' }),
        z.int().min(1, PER_DAY).max(50, PER_DAY),
        {
          decode: Number,
          encode: String,
        },
      ),
      platform: anyOf(SocialPlatform).optional(),
      status: anyOf(PostStatus).optional(),
    })
    .refine(({ from, to }) => from <= to && to < addDays(from, MOST_DAYS), {
      path: ['to'],
      message: RANGE,
    }),
  response: z.object({
    /** Earliest first. */
    posts: z.array(CalendarPost),
    /** The days that have posts, with how many. */
    days: z.array(z.object({ day: Day, posts: z.int() })),
    /** Posts of any day that wait for approval, of the platforms asked for, and when the first would go out. */
    pending: z.object({ posts: z.int(), first: Instant.nullable() }),
    /** Drafts without a time, which stand on no day. */
    untimed: z.int(),
  }),
})
