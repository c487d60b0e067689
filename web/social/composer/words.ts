import { z } from 'zod'
import { LocalTime } from '../../../contract/calendar.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { sizeOn } from '../../../contract/social-crops.ts'
import { explainLimits, networkLimits } from '../../../contract/social-limits.ts'
import { outgoingComment, outgoingText, trackedLink } from '../../../contract/social-links.ts'
import type { PostPicture } from '../../../contract/social-pictures.ts'
import { NewPost, type Post } from '../../../contract/social-posts.ts'
import type { Template } from '../../../contract/social-templates.ts'
import {
  type ContentType,
  fillTemplate,
  lengthOn,
  platformFacts,
  PostId,
  type SocialPlatform,
} from '../../../contract/social.ts'
import { readSettings } from '../../settings.ts'

/** What is written: one post for each platform. */
export type Words = {
  /** At least one. */
  platforms: readonly SocialPlatform[]
  contentType: ContentType
  /** For every platform without a text of its own. */
  content: string
  isPerPlatform: boolean
  /** Own texts, which count while `isPerPlatform` is set. */
  texts: Partial<Record<SocialPlatform, string>>
  hashtags: string[]
  pictures: PostPicture[]
  /** A page of this site; '' is none. */
  link: string
  firstComment: string
  /** Writes the link below the post where an address in the text cannot be tapped (Instagram). */
  linkInComment: boolean
  /** As a datetime field has it, on the clock in BC; '' is none. */
  scheduledFor: string
  /** The `updatedAt` of the post whose words these were, as ISO text; '' for new posts. */
  basedOn: string
}

export const EMPTY: Words = {
  platforms: ['facebook'],
  contentType: 'promotional',
  content: '',
  isPerPlatform: false,
  texts: {},
  hashtags: [],
  pictures: [],
  link: '',
  firstComment: '',
  linkInComment: true,
  scheduledFor: '',
  basedOn: '',
}

/** A stored post, to be changed. */
export const wordsOfPost = (post: Post): Words => ({
  ...EMPTY,
  platforms: [post.platform],
  contentType: post.contentType ?? 'promotional',
  content: post.content,
  hashtags: post.hashtags,
  pictures: post.pictures,
  link: post.link ?? '',
  firstComment: post.firstComment ?? '',
  // What it says below the post stands in its comment already.
  linkInComment: false,
  scheduledFor: post.scheduledFor ? LocalTime.encode(post.scheduledFor) : '',
  basedOn: post.updatedAt.toISOString(),
})

/** A template's words with what is known filled in; the rest is left for the writer to fill. */
export function wordsOfTemplate({ platform, contentType, template, hashtags }: Template): Words {
  const { productName, supportPhone } = readSettings()
  const known = { product: productName, phone: supportPhone, website: location.origin }
  const content = fillTemplate(template, known)
  return { ...EMPTY, platforms: [platform], contentType, content, hashtags }
}

export const textOf = ({ content, isPerPlatform, texts }: Words, platform: SocialPlatform) =>
  isPerPlatform ? (texts[platform] ?? content) : content

/** Whether the link goes below the post, where a link in the text cannot be tapped. */
const commentsLink = (words: Words, platform: SocialPlatform): boolean =>
  words.link !== '' &&
  words.linkInComment &&
  networkLimits[platform].links === 'plain' &&
  networkLimits[platform].takesComment

/** What is written below the post on this network; null for nothing. */
export function commentOf(words: Words, platform: SocialPlatform): string | null {
  if (!networkLimits[platform].takesComment) return null
  const link = commentsLink(words, platform) ? new URL(words.link, location.origin).href : ''
  return [words.firstComment.trim(), link].filter(Boolean).join('\n') || null
}

/** The number of a post that has none yet: as long as those of a busy year, so that the count of characters is right. */
const UNSAVED = PostId.parse(999_999)

/** The parts of a post that decide its text, as `outgoingText` reads them. */
export const linkedPostOf = (words: Words, platform: SocialPlatform, id: PostId = UNSAVED) => ({
  id,
  platform,
  content: textOf(words, platform),
  hashtags: words.hashtags,
  link: words.link || null,
  firstComment: commentOf(words, platform),
})

/** The address that leaves with the post; a post that is not stored yet has no number. */
export const shownLink = (words: Words, platform: SocialPlatform, id?: PostId): string | null =>
  trackedLink(location.origin, linkedPostOf(words, platform, id))?.replace(
    `post-${UNSAVED}`,
    'post-…',
  ) ?? null

/** What is sent for each platform; problems stand at the fields of the form. */
export const PostsToWrite = z.custom<Words>().transform((words, { addIssue }): NewPost[] =>
  words.platforms.flatMap((platform) => {
    const parsed = NewPost.safeParse(draftOf(words, platform))
    const problems = parsed.success
      ? misfitsOf(words, platform)
      : parsed.error.issues.map(({ path, message }) => ({ name: path[0], message }))
    for (const { name, message } of problems)
      addIssue({
        code: 'custom',
        path: [fieldOf(words, name)],
        message: named(message, words, platform),
      })
    return parsed.success ? [parsed.data] : []
  }),
)

/** What the server checks with the link, the pictures and the comment of a post. */
function misfitsOf(words: Words, platform: SocialPlatform): { name: string; message: string }[] {
  const { label, maxCharacters } = platformFacts[platform]
  const most = `${label} takes at most ${formatCount(maxCharacters)} characters`
  const post = linkedPostOf(words, platform)
  const length = lengthOn(platform, outgoingText(location.origin, post))
  const comment = lengthOn(platform, outgoingComment(location.origin, post) ?? '')
  const media = words.pictures.map((picture) => ({
    alt: picture.alt,
    ...sizeOn(platform, picture),
    type: 'image/jpeg' as const,
  }))
  const unfit = media.length > 0 ? explainLimits(platform, { text: '', media }) : undefined
  const isLong = length > maxCharacters
  return [
    ...(isLong
      ? [
          {
            name: 'content',
            message: `${most} with the link and the hashtags; these are ${formatCount(length)}`,
          },
        ]
      : []),
    ...(unfit ? [{ name: 'pictures', message: unfit }] : []),
    ...(comment > maxCharacters
      ? [
          {
            name: 'firstComment',
            message: `${most} in a comment; these are ${formatCount(comment)}`,
          },
        ]
      : []),
  ]
}

const draftOf = (words: Words, platform: SocialPlatform) => ({
  platform,
  contentType: words.contentType,
  content: textOf(words, platform),
  hashtags: words.hashtags,
  pictures: words.pictures,
  link: words.link || null,
  firstComment: commentOf(words, platform),
  scheduledFor: words.scheduledFor,
})

const fieldOf = ({ isPerPlatform }: Words, name: PropertyKey | undefined): string =>
  name === 'content' && isPerPlatform ? 'texts' : String(name ?? 'content')

/** A message about the text of one platform says which, where each has its own. */
const named = (message: string, { isPerPlatform }: Words, platform: SocialPlatform): string => {
  const { label } = platformFacts[platform]
  return isPerPlatform && !message.includes(label) ? `${label}: ${message}` : message
}
