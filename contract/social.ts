import { z } from 'zod'
import { Id } from './ids.ts'
import { lifecycle } from './lifecycle.ts'
import { formatCount } from './numbers.ts'

/** The networks that posts go to. */
export const SOCIAL_PLATFORMS = ['facebook', 'instagram', 'twitter', 'linkedin', 'tiktok'] as const
/** One of `SOCIAL_PLATFORMS`. */
export const SocialPlatform = z.enum(SOCIAL_PLATFORMS, 'Please choose a platform')
export type SocialPlatform = z.infer<typeof SocialPlatform>

/** How a network reads, and the longest post it takes; the figures are the networks' own limits. */
export const platformFacts: Record<
  SocialPlatform,
  { label: string; maxCharacters: number; maxHashtags: number }
> = {
  facebook: { label: 'Facebook', maxCharacters: 63_206, maxHashtags: 60 },
  instagram: { label: 'Instagram', maxCharacters: 2_200, maxHashtags: 30 },
  twitter: { label: 'X', maxCharacters: 280, maxHashtags: 60 },
  linkedin: { label: 'LinkedIn', maxCharacters: 3_000, maxHashtags: 60 },
  tiktok: { label: 'TikTok', maxCharacters: 2_200, maxHashtags: 60 },
}

/** What a post is about. */
export const CONTENT_TYPES = ['promotional', 'educational', 'behind_scenes', 'testimonial'] as const
/** One of `CONTENT_TYPES`. */
export const ContentType = z.enum(CONTENT_TYPES, 'Please choose a content type')
export type ContentType = z.infer<typeof ContentType>

/** What a person reads for each type. */
export const contentTypeLabels: Record<ContentType, string> = {
  promotional: 'Promotional',
  educational: 'Educational',
  behind_scenes: 'Behind the scenes',
  testimonial: 'Testimonial',
}

/** What the admin's 'Generate AI Content' writes about. */
export const POST_TOPIC = 'junk removal services'

/**
 * A draft goes nowhere, and a post that waits for approval only once a person approves it; `publishing` may be on its network
 * already, or not; `missed` is one whose time passed before it could go out.
 */
export const POST_STATUSES = [
  'draft',
  'pending_approval',
  'scheduled',
  'publishing',
  'posted',
  'failed',
  'missed',
  'skipped',
] as const
/** One of `POST_STATUSES`; `postLifecycle` says how it changes. */
export const PostStatus = z.enum(POST_STATUSES)
export type PostStatus = z.infer<typeof PostStatus>

/** Every way a post changes status. 'publishing' is what may be on the network already, or not. */
export const postLifecycle = lifecycle({
  noun: 'post',
  states: POST_STATUSES,
  moves: {
    schedule: { by: ['admin', 'system'], from: ['draft'], to: 'scheduled' },
    /** It waits for a person: newly written by a schedule, or with another text or time than was approved. */
    submit: {
      by: ['admin', 'system'],
      from: ['draft', 'scheduled', 'failed', 'missed', 'skipped'],
      to: 'pending_approval',
    },
    approve: { by: ['admin'], from: ['pending_approval'], to: 'scheduled' },
    /** A move to another time is undone: the approval of the earlier time holds again. */
    restore: { by: ['admin'], from: ['pending_approval'], to: 'scheduled' },
    skip: { by: ['admin'], from: ['pending_approval', 'missed'], to: 'skipped' },
    /** By the system when its picture may not be shown any more. */
    unschedule: {
      by: ['admin', 'system'],
      from: ['pending_approval', 'scheduled', 'failed', 'missed', 'skipped'],
      to: 'draft',
    },
    publish: { by: ['system'], from: ['scheduled'], to: 'publishing' },
    post: { by: ['provider'], from: ['publishing'], to: 'posted' },
    /** By the network that refuses it; by the system when it cannot be sent, or no answer comes. */
    fail: { by: ['provider', 'system'], from: ['publishing'], to: 'failed' },
    retry: { by: ['admin'], from: ['failed', 'missed', 'skipped'], to: 'scheduled' },
    /** Its network or its account takes no posts for now, and nothing of it is public: it goes out later. */
    hold: { by: ['system'], from: ['publishing'], to: 'scheduled' },
    /** It is too late for it, or it lacked its text or picture; a person who takes a new time back makes it so again. */
    miss: {
      by: ['admin', 'system'],
      from: ['draft', 'pending_approval', 'scheduled'],
      to: 'missed',
    },
    /** A person saw it on its network after we could not, or a later look-up found it. */
    confirm: { by: ['admin', 'provider'], from: ['failed'], to: 'posted' },
  },
})

/**
 * What a status does not say: a scheduled post waits for its account to be connected again or for its network; a failed
 * one may be on its network, where a person looks; a draft of a schedule has no text yet, since none was new enough.
 */
export const POST_DETAILS = [
  'waits_for_reconnect',
  'waits_for_network',
  'not_confirmed',
  'needs_text',
] as const
/** One of `POST_DETAILS`. */
export const PostDetail = z.enum(POST_DETAILS)
export type PostDetail = z.infer<typeof PostDetail>

/**
 * A post's words and time can be changed, and the post deleted, while no network may have it. One that is not confirmed may be
 * there: a person confirms or retries it first.
 */
export const canEditPost = (post: { status: PostStatus; detail: PostDetail | null }): boolean =>
  !['publishing', 'posted', 'failed'].includes(post.status) ||
  (post.status === 'failed' && post.detail !== 'not_confirmed')

/** The number of a post. */
export const PostId = Id.brand<'PostId'>()
export type PostId = z.infer<typeof PostId>

/** The number of a schedule. */
export const SocialScheduleId = Id.brand<'SocialScheduleId'>()
export type SocialScheduleId = z.infer<typeof SocialScheduleId>
/** The number of a post template. */
export const SocialTemplateId = Id.brand<'SocialTemplateId'>()
export type SocialTemplateId = z.infer<typeof SocialTemplateId>
/** The number of a connected account. */
export const SocialAccountId = Id.brand<'SocialAccountId'>()
export type SocialAccountId = z.infer<typeof SocialAccountId>

/** Whether a person wrote it, a schedule's turn came, or 'Auto-Post Now' was pressed. */
export const POST_ORIGINS = ['person', 'schedule', 'auto'] as const
/** One of `POST_ORIGINS`. */
export type PostOrigin = (typeof POST_ORIGINS)[number]

/** What people did with a post, as its network counts it. */
export const Engagement = z.object({
  likes: z.number(),
  comments: z.number(),
  shares: z.number(),
})
export type Engagement = z.infer<typeof Engagement>

/** What a network counts of one post: how often it was seen, and its links opened; null where it does not say. */
export const PostMetrics = z.object({
  ...Engagement.shape,
  impressions: z.number().nullable(),
  clicks: z.number().nullable(),
})
export type PostMetrics = z.infer<typeof PostMetrics>

/** What the network reported about an account when it was connected. */
export const AccountProfile = z.object({
  followerCount: z.number(),
  following: z.number(),
  posts: z.number(),
  businessAccount: z.boolean(),
  verified: z.boolean(),
})
export type AccountProfile = z.infer<typeof AccountProfile>

/** How often a schedule posts. */
export const FREQUENCIES = ['daily', 'weekly', 'bi-weekly'] as const
/** One of `FREQUENCIES`. */
export const Frequency = z.enum(FREQUENCIES, 'Please choose a frequency')
export type Frequency = z.infer<typeof Frequency>

/** What a person reads for each frequency, and the days between two posts. */
export const frequencyFacts: Record<Frequency, { label: string; days: number }> = {
  daily: { label: 'Daily', days: 1 },
  weekly: { label: 'Weekly', days: 7 },
  'bi-weekly': { label: 'Every two weeks', days: 14 },
}

/** A tag as it is read and published, '#BCjunk', however it was typed. */
export const withHash = (tag: string): string => `#${tag.replace(/^#/, '')}`

/** The whole text that a network receives: the words, then the hashtags that are not among them. */
export function publishedText({ content, hashtags }: PostWords): string {
  const written = new Set((content.match(/#[\p{L}\p{N}_]+/gu) ?? []).map(lower))
  const missing = hashtags.map(withHash).filter((tag) => !written.has(lower(tag)))
  return missing.length === 0 ? content : `${content}\n\n${missing.join(' ')}`
}

/** The words of a post before its hashtags are added to them. */
export type PostWords = { content: string; hashtags: readonly string[] }

const lower = (text: string): string => text.toLowerCase()

/** TikTok counts UTF-16 units; X counts every link as 23 and letters outside the Western alphabets as two characters. */
const X_LINK_LENGTH = 23
const isLight = (code: number): boolean =>
  code <= 0x10ff ||
  (code >= 0x2000 && code <= 0x200d) ||
  (code >= 0x2010 && code <= 0x201f) ||
  (code >= 0x2032 && code <= 0x2037)

/** How long a text is in the characters that this network counts. */
export function lengthOn(platform: SocialPlatform, text: string): number {
  if (platform === 'tiktok') return text.length
  if (platform !== 'twitter') return [...text].length
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const rest = [...text.replace(/https?:\/\/\S+/g, '')]
  const weights = rest.map((letter) => (isLight(letter.codePointAt(0) ?? 0) ? 1 : 2))
  return weights.reduce((sum: number, weight) => sum + weight, links.length * X_LINK_LENGTH)
}

/** Which limit of a network a post exceeds, and the field to shorten; undefined when it fits. */
export function overLimit(
  platform: SocialPlatform,
  words: PostWords,
): { field: 'content' | 'hashtags'; message: string } | undefined {
  const { label, maxCharacters, maxHashtags } = platformFacts[platform]
  if (words.hashtags.length > maxHashtags)
    return { field: 'hashtags', message: `${label} takes at most ${maxHashtags} hashtags` }
  const length = lengthOn(platform, publishedText(words))
  if (length <= maxCharacters) return undefined
  return {
    field: 'content',
    message: `${label} takes at most ${formatCount(maxCharacters)} characters with the hashtags; these are ${formatCount(length)}`,
  }
}

/** The placeholders that are filled in when a template is used. */
export const PLACEHOLDERS = ['product', 'phone', 'website'] as const
/** One of `PLACEHOLDERS`. */
export type Placeholder = (typeof PLACEHOLDERS)[number]

const SLOT = /\{(\w{1,40})\}/g

/** A template with its placeholders filled in; others stay as they are, for a person to fill. */
export const fillTemplate = (template: string, values: Record<Placeholder, string>): string =>
  template.replace(SLOT, (slot, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] /* just looked up */ : slot,
  )

/** The placeholders that only a person can fill: a template with one is left out of automatic posts. */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(SLOT)]
      .map(([, name = '']) => name)
      .filter((name) => !PLACEHOLDERS.some((placeholder) => placeholder === name)),
  ),
]
