import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { REPEAT_DAYS } from './social-rules.ts'
import { LONGEST_POST, NewPost, Post } from './social-posts.ts'
import { PostId, PostStatus, SOCIAL_PLATFORMS, SocialPlatform } from './social.ts'

const socialAt = '/api/admin/social-media'

/** A post with the same or nearly the same words on the same network. */
export const SimilarPost = z.object({
  id: PostId,
  platform: SocialPlatform,
  status: PostStatus,
  /** Where it stands on its network; null before it is published. */
  postUrl: z.string().nullable(),
  /** When it went out, or is to go out. */
  at: Instant,
  /** The beginning of its text, at most 140 characters. */
  content: z.string(),
  /** How many words both texts have, out of those of the longer one. */
  shared: z.int(),
  of: z.int(),
})
export type SimilarPost = z.infer<typeof SimilarPost>

const platformsOnce = (posts: readonly { platform: SocialPlatform }[]): boolean =>
  new Set(posts.map(({ platform }) => platform)).size === posts.length
const ONE_EACH = 'Write one post for each platform'

/** The posts that are most like these texts, at most one for each; compared with those of `REPEAT_DAYS` on the same network. */
export const findSimilarPosts = endpoint({
  method: 'POST',
  path: `${socialAt}/similar-posts`,
  access: 'admin',
  right: 'see-marketing',
  summary: `Posts of the last ${REPEAT_DAYS} days with nearly the same words on the same network; stores nothing`,
  body: z.object({
    posts: z
      .array(
        z.object({
          platform: SocialPlatform,
          content: z.string().max(LONGEST_POST),
          /** When it is to go out; now where it is not given. */
          at: Instant.optional(),
          /** The post that is changed, which is not compared with itself. */
          exceptId: PostId.optional(),
        }),
      )
      .max(SOCIAL_PLATFORMS.length)
      .refine(platformsOnce, ONE_EACH),
  }),
  response: z.array(SimilarPost),
})

/** The choices of the least hours between two posts of one network. */
export const SLOT_GAPS = ['1', '3', '6', '12', '24'] as const
/** Own posts of so many days say which hour is the best. */
export const BEST_HOUR_DAYS = 90
/** Published posts of `BEST_HOUR_DAYS` that a network needs before a best hour is named. */
export const POSTS_FOR_BEST_HOUR = 20

/** The hour of the week in which own posts did best on a network, by likes, comments and shares. */
export const BestHour = z.object({
  /** 0 is Sunday. */
  weekday: z.int(),
  /** On the service clock, 0 to 23. */
  hour: z.int(),
  posts: z.int(),
  /** Engagement of a post in this hour, and of all others. */
  average: z.number(),
  otherAverage: z.number(),
})
export type BestHour = z.infer<typeof BestHour>

const MOST_SLOTS = 2
/** So many days from today times are suggested. */
export const SLOT_DAYS_AHEAD = 92

/** Why a time is suggested: the best hour of own posts, a time of a schedule that has no post, or a free hour of the day. */
export const SlotReason = z.enum(['best_hour', 'schedule', 'free_hour'])
export type SlotReason = z.infer<typeof SlotReason>

/**
 * Two free times for a post, on different days: no other post of these networks within `gapHours` of them. The first is of the
 * next day that has any; the second is the best of the days after it, of 14 looked at together. On a day the best hours of own
 * posts come first, then the times of an active schedule for which it writes no post, then the hours from 9 AM to 8 PM. None
 * where `SLOT_DAYS_AHEAD` are full.
 */
export const suggestPostTimes = endpoint({
  method: 'GET',
  path: `${socialAt}/post-times`,
  access: 'admin',
  right: 'see-marketing',
  summary: 'The next free times for a post on some networks, and the best hour of own posts there',
  query: z.object({
    platforms: anyOf(SocialPlatform),
    gapHours: z.enum(SLOT_GAPS).default('3'),
    /** The first day that is looked at: today where it is not given, at most `SLOT_DAYS_AHEAD` from today (else `invalid_input`). */
    from: Day.optional(),
  }),
  response: z.object({
    slots: z
      .array(z.object({ at: Instant, reason: SlotReason, platform: SocialPlatform.nullable() }))
      .max(MOST_SLOTS),
    /** `hour` is null until there are enough posts: none is invented. `posts` counts those of `BEST_HOUR_DAYS` that were measured. */
    best: z.array(
      z.object({ platform: SocialPlatform, posts: z.int(), hour: BestHour.nullable() }),
    ),
  }),
})
/** What `suggestPostTimes` answers. */
export type PostTimes = z.infer<typeof suggestPostTimes.response>

/**
 * Stores the posts of several networks together, all or none. The same `groupId` again answers the posts that it
 * stored. `invalid_input` names the post: `posts.1.content`; `refused` for a picture that is none of the team's uploads.
 */
export const createSocialPosts = endpoint({
  method: 'POST',
  path: `${socialAt}/post-groups`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Write one post for each of several networks: drafts, or scheduled for a time',
  body: z.object({
    /** Chosen by the browser. */
    groupId: z.uuid(),
    posts: z
      .array(NewPost)
      .min(1, 'Please choose a platform')
      .max(SOCIAL_PLATFORMS.length)
      .refine(platformsOnce, ONE_EACH),
  }),
  errors: ['refused'],
  response: z.array(Post),
})
