import { AppError } from '../../contract/errors.ts'
import type { NewPost } from '../../contract/social-posts.ts'
import { sizeOn } from '../../contract/social-crops.ts'
import { outgoingComment, outgoingText } from '../../contract/social-links.ts'
import { explainLimits, explainMissingPicture } from '../../contract/social-limits.ts'
import { lengthOn, platformFacts } from '../../contract/social.ts'
import { formatCount } from '../../contract/numbers.ts'
import type { Context, Transaction } from '../core/context.ts'
import { attachPictures } from './post-pictures.ts'
import type { StoredPost } from './post-store.ts'

type Extras = Pick<NewPost, 'pictures' | 'firstComment' | 'link'>

/** What a post has beside its words, as it is stored; a field that was not sent is left out. @throws AppError refused. */
export async function extrasOf(tx: Transaction, { pictures, firstComment, link }: Extras) {
  return {
    ...(pictures && { media: JSON.stringify(await attachPictures(tx, pictures)) }),
    ...(firstComment !== undefined && { firstComment: firstComment || null }),
    ...(link !== undefined && { link }),
  }
}

/**
 * The link is part of the text that a network counts, and pictures and the first comment have limits of their own.
 * @throws AppError invalid_input, naming the field.
 */
export function refuseUnfit(ctx: Context, post: StoredPost): void {
  const reason = misfitOf(ctx, post)
  if (reason) throw new AppError('invalid_input', reason.message, { fields: [reason] })
}

/** Whether its network would refuse the post for want of a picture: until it has one it is a draft. */
export const lacksPicture = ({ platform, media }: StoredPost): boolean =>
  explainMissingPicture(platform, media.length) !== undefined

/** @throws AppError invalid_input for a post that lacks its picture. */
export function refuseWithoutPicture({ platform, media }: StoredPost): void {
  const missing = explainMissingPicture(platform, media.length)
  if (!missing) return
  const message = `${missing}. Without one this post can only be a draft`
  throw new AppError('invalid_input', message, { fields: [{ path: 'pictures', message }] })
}

/** @throws AppError invalid_input for a time of a schedule that has no text yet. */
export function refuseWithoutText({ content }: StoredPost): void {
  if (content !== '') return
  const message = 'Content is required'
  throw new AppError('invalid_input', message, { fields: [{ path: 'content', message }] })
}

function misfitOf(
  ctx: Context,
  post: StoredPost,
): { path: 'content' | 'pictures' | 'firstComment'; message: string } | undefined {
  const { publicUrl } = ctx.config
  const { platform, link } = post
  const { label, maxCharacters } = platformFacts[platform]
  const length = lengthOn(platform, outgoingText(publicUrl, post))
  if (link !== null && length > maxCharacters)
    return {
      path: 'content',
      message: `${label} takes at most ${formatCount(maxCharacters)} characters with the link and the hashtags; these are ${formatCount(length)}`,
    }
  // A post without a picture is a draft there until it has one.
  const media = post.media.map((picture) => ({
    alt: picture.alt,
    ...sizeOn(platform, picture),
    type: 'image/jpeg' as const,
  }))
  const problem = media.length > 0 ? explainLimits(platform, { text: '', media }) : undefined
  if (problem) return { path: 'pictures', message: problem }
  const comment = lengthOn(platform, outgoingComment(publicUrl, post) ?? '')
  if (comment <= maxCharacters) return undefined
  return {
    path: 'firstComment',
    message: `${label} takes at most ${formatCount(maxCharacters)} characters in a comment; these are ${formatCount(comment)}`,
  }
}
