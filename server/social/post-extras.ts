import { AppError } from '../../contract/errors.ts'
import type { NewPost } from '../../contract/social-posts.ts'
import { lengthOn, platformFacts } from '../../contract/social.ts'
import { formatCount } from '../../contract/numbers.ts'
import type { Context, Transaction } from '../core/context.ts'
import { attachPictures } from './post-pictures.ts'
import type { StoredPost } from './post-store.ts'
import { outgoingText } from './tracked-link.ts'

type Extras = Pick<NewPost, 'pictures' | 'firstComment' | 'link'>

/** What a post has beside its words, as it is stored; a field that was not sent is left out. @throws AppError refused. */
export async function extrasOf(tx: Transaction, { pictures, firstComment, link }: Extras) {
  return {
    ...(pictures && { media: JSON.stringify(await attachPictures(tx, pictures)) }),
    ...(firstComment !== undefined && { firstComment: firstComment || null }),
    ...(link !== undefined && { link }),
  }
}

/** The link is part of the text that a network counts. @throws AppError invalid_input. */
export function refuseTooLong(ctx: Context, post: StoredPost): void {
  if (post.link === null) return
  const { label, maxCharacters } = platformFacts[post.platform]
  const length = lengthOn(post.platform, outgoingText(ctx, post))
  if (length <= maxCharacters) return
  const message = `${label} takes at most ${formatCount(maxCharacters)} characters with the link and the hashtags; these are ${formatCount(length)}`
  throw new AppError('invalid_input', message, { fields: [{ path: 'content', message }] })
}
