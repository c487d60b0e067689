import { z } from 'zod'
import { Instant } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { anyOf, DayRange, flag } from './filters.ts'
import { list } from './list.ts'
import { PostReason } from './post-reason.ts'
import { PublishTime } from './publish-time.ts'
import { fitsNetwork } from './social-limits.ts'
import { PostExtras, PostPicture } from './social-pictures.ts'
import { TextSource } from './text-source.ts'
import {
  ContentType,
  Engagement,
  POST_ORIGINS,
  POST_TOPIC,
  PostDetail,
  PostId,
  PostStatus,
  SocialPlatform,
  SocialTemplateId,
} from './social.ts'

/** The longest post of any network, in characters (Facebook); `platformFacts` has the limit of each. */
export const LONGEST_POST = 63_206
const MOST_HASHTAGS = 60

const Hashtag = z
  .string()
  .trim()
  .regex(/^#?[\p{L}\p{N}_]{1,100}$/u, 'A hashtag has letters, digits and _ only')
/** At most 60 hashtags, each of letters, digits and _, with or without '#'. */
export const Hashtags = z
  .array(Hashtag)
  .max(MOST_HASHTAGS, `Please use at most ${MOST_HASHTAGS} hashtags`)

/** The words of a post: 1 character or more, up to `LONGEST_POST`. */
export const Content = requiredText('Content is required', { max: LONGEST_POST })

/** What a person may ask for; everything after that is the publisher's. */
const WantedStatus = z.enum(['draft', 'scheduled'])

/** The form of a new post: a draft, or one that goes out at a time. */
export const NewPost = z
  .object({
    platform: SocialPlatform.default('facebook'),
    content: Content,
    hashtags: Hashtags.default([]),
    scheduledFor: PublishTime.optional(),
    /** 'scheduled' where a time is given and nothing is said; without the picture that its network needs a post is a draft. */
    status: WantedStatus.optional(),
    /** Not believed: the server knows which words a model wrote. */
    isAiGenerated: z.boolean().optional(),
    contentType: ContentType.optional(),
    /** The template it was written from, to count its use. */
    templateId: SocialTemplateId.optional(),
    ...PostExtras,
  })
  .superRefine(fitsNetwork)
  .refine(({ status, scheduledFor }) => status !== 'scheduled' || scheduledFor, {
    path: ['scheduledFor'],
    message: 'Choose when the post goes out',
  })
export type NewPost = z.infer<typeof NewPost>

/** What of a post changes; a field that is not sent stays. */
export const PostChange = z.object({
  /** The `updatedAt` of the post as it was read: `edit_conflict` when it was changed since. Without it the change overwrites. */
  updatedAt: Instant.optional(),
  platform: SocialPlatform.optional(),
  content: Content.optional(),
  hashtags: Hashtags.optional(),
  contentType: ContentType.optional(),
  scheduledFor: PublishTime.optional(),
  /**
   * 'scheduled' also tries a failed or missed post again; without a time it goes out now. A post of a schedule with approval
   * waits for it again with a new text or time, unless a person sends it out now: with 'scheduled' and a new `scheduledFor` that
   * is at most two minutes ahead. A missed or skipped post keeps its time until it is a draft.
   */
  status: WantedStatus.optional(),
  ...PostExtras,
})
export type PostChange = z.infer<typeof PostChange>

/** A post as the admin team sees it. */
export const Post = z.object({
  id: PostId,
  platform: SocialPlatform,
  content: z.string(),
  hashtags: z.array(z.string()),
  contentType: ContentType.nullable(),
  imageUrl: z.string().nullable(),
  pictures: z.array(PostPicture),
  firstComment: z.string().nullable(),
  /** The page of this site that it leads to. */
  link: z.string().nullable(),
  videoUrl: z.string().nullable(),
  status: PostStatus,
  detail: PostDetail.nullable(),
  /** While it is published, or waits: what happens now, in words. */
  progress: z.string().nullable(),
  /** When its present step at the network began. */
  stepAt: Instant.nullable(),
  /** When its network is asked again. */
  nextTryAt: Instant.nullable(),
  scheduledFor: Instant.nullable(),
  postedAt: Instant.nullable(),
  /** Why it failed, in the network's own words. */
  failure: z.string().nullable(),
  /** Where it stands on its network. */
  postUrl: z.string().nullable(),
  engagement: Engagement,
  isAiGenerated: z.boolean(),
  /** Who of the writers wrote exactly these words; null for a person's. */
  source: TextSource.nullable(),
  origin: z.enum(POST_ORIGINS),
  /** Its schedule asks a person first: a new text or time asks again. */
  needsApproval: z.boolean(),
  /** Why a schedule wrote it so; null for any other post. */
  reason: PostReason.nullable(),
  campaignId: z.number().nullable(),
  /** Shared by the posts that one call stored, one for each network; null where they were stored singly. */
  groupId: z.uuid().nullable(),
  createdAt: Instant,
  /** Its last change; an approval or an edit names it, so that it is about what was read. */
  updatedAt: Instant,
  /** Who approved or skipped a post of a schedule as it is, by first name where it is known; null where no one decided. */
  decision: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
})
export type Post = z.infer<typeof Post>

const postsAt = '/api/admin/social-media/posts'

const postColumns: ListColumns<Post> = {
  id: { title: 'Post ID', value: ({ id }) => id },
  platform: { title: 'Platform', value: ({ platform }) => platform },
  status: { title: 'Status', value: ({ status }) => status },
  when: {
    title: 'Scheduled for',
    value: ({ scheduledFor }) => scheduledFor?.toISOString() ?? null,
  },
  posted: { title: 'Posted', value: ({ postedAt }) => postedAt?.toISOString() ?? null },
  type: { title: 'Content type', value: ({ contentType }) => contentType },
  content: { title: 'Content', value: ({ content }) => content },
  hashtags: { title: 'Hashtags', value: ({ hashtags }) => hashtags.join(' ') },
  likes: { title: 'Likes', value: ({ engagement }) => engagement.likes },
  comments: { title: 'Comments', value: ({ engagement }) => engagement.comments },
  shares: { title: 'Shares', value: ({ engagement }) => engagement.shares },
  ai: { title: 'Written by AI', value: ({ isAiGenerated }) => (isAiGenerated ? 'yes' : 'no') },
  failure: { title: 'Failure', value: ({ failure }) => failure },
  url: { title: 'Address', value: ({ postUrl }) => postUrl },
  created: { title: 'Written', value: ({ createdAt }) => createdAt.toISOString() },
}

/** Every post. `when` is the day it went out, else the day it is to; drafts without a time have none and sort last. */
export const listSocialPosts = list(
  {
    path: postsAt,
    access: 'admin',
    right: 'see-marketing',
    summary: 'Every post, newest first',
    item: Post,
    search: 'Text or hashtag',
    filters: {
      status: anyOf(PostStatus),
      platform: anyOf(SocialPlatform),
      type: anyOf(ContentType),
      when: DayRange,
      ai: flag,
    },
    sorts: { createdAt: 'desc', when: 'asc' },
  },
  postColumns,
)

/** One post. @throws not_found for one that does not exist or was deleted. */
export const getSocialPost = endpoint({
  method: 'GET',
  path: `${postsAt}/:postId`,
  access: 'admin',
  right: 'see-marketing',
  summary: 'One post',
  params: z.object({ postId: PostId }),
  response: Post,
})

/** Stores a draft, or schedules a post; a time that has passed means now. `refused` for a picture that is none of the team's uploads. */
export const createSocialPost = endpoint({
  method: 'POST',
  path: postsAt,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Write a post: a draft, or scheduled for a time; a time that has passed means now',
  body: NewPost,
  errors: ['refused'],
  response: Post,
})

/**
 * Edits, schedules, unschedules or retries a post. `illegal_move` once its network may have it; `invalid_input`, naming the field,
 * for words or a missing picture that its network would not take; `refused` for a foreign picture. `edit_conflict` when the post is
 * no longer as of `updatedAt` and what is sent differs from it: `conflicts` has both values of each field (`EditConflict`), and
 * `updatedAt` that of the post now.
 */
export const changeSocialPost = endpoint({
  method: 'PATCH',
  path: `${postsAt}/:postId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Edit, schedule, reschedule, unschedule or retry a post that is not on its network yet',
  params: z.object({ postId: PostId }),
  body: PostChange,
  errors: ['illegal_move', 'refused', 'edit_conflict'],
  response: Post,
})

/** Deletes a post. `illegal_move` once its network may have it. */
export const deleteSocialPost = endpoint({
  method: 'DELETE',
  path: `${postsAt}/:postId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Delete a post that is not on its network yet',
  params: z.object({ postId: PostId }),
  errors: ['illegal_move'],
  response: z.object({ id: PostId }),
})

/**
 * Writes a text and stores nothing: a person looks it over first. Where a language model does not answer, or
 * not with words that may be published, templates write it. `provider_unavailable` when the words do not fit
 * the network. Limited to 30 calls a minute.
 */
export const generateSocialPost = endpoint({
  method: 'POST',
  path: '/api/admin/social-media/generate-post',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Generate a text to review; source says whether a model or a template wrote it',
  body: z.object({
    platform: SocialPlatform.default('facebook'),
    contentType: ContentType.default('promotional'),
    topic: requiredText('Say what the post is about').default(POST_TOPIC),
    /** The text in the form now: the new one differs from it. */
    standing: z.string().max(LONGEST_POST).optional(),
  }),
  errors: ['provider_unavailable'],
  response: z.object({ content: z.string(), hashtags: z.array(z.string()), source: TextSource }),
})
