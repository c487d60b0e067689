import { AppError } from '../../../contract/errors.ts'
import { platformFacts } from '../../../contract/social.ts'
import { publish } from '../../core/event-store.ts'
import type { Transaction } from '../../core/context.ts'
import { removeUploads } from '../../uploads/store.ts'
import { deleteStoredFiles } from '../../uploads/tasks.ts'
import { changePostFields, type StoredPost } from '../post-store.ts'
import {
  lockPostsWith,
  showOtherPictures,
  updatePicture,
  type LibraryPicture,
} from './picture-store.ts'

/**
 * Gives a picture another file, also in every post that has it; one that was prepared at a network is prepared again. The
 * picture must be locked. @throws AppError in_use while a post with it is going out.
 */
export async function replaceUpload(
  tx: Transaction,
  { id, upload, original }: LibraryPicture,
  next: string,
): Promise<void> {
  const posts = await lockPostsWith(tx.db, [upload])
  const leaving = posts.find(({ status }) => status === 'publishing')
  if (leaving)
    throw new AppError(
      'in_use',
      `A post with this picture is going out to ${platformFacts[leaving.platform].label} right now. Please try again in a minute`,
    )
  for (const post of posts) {
    const media = post.media.map((each) =>
      each.upload === upload ? { ...each, upload: next } : each,
    )
    await setPictures(tx, post, media)
  }
  await updatePicture(tx.db, id, { upload: next })
  if (upload !== original) await deleteUploads(tx, [upload])
}

/** Other pictures of a post: what a network prepared of the ones before is not used any more, unless it may be public. */
export async function setPictures(
  { db }: Transaction,
  post: StoredPost,
  media: StoredPost['media'],
): Promise<void> {
  if (post.status === 'posted' || post.detail === 'not_confirmed') {
    await showOtherPictures(db, post, media)
    await publish(db, 'post', post.id)
  } else await changePostFields(db, post.id, { media: JSON.stringify(media) })
}

/** Deletes uploads with their files. */
export async function deleteUploads(tx: Transaction, names: string[]): Promise<void> {
  if (names.length === 0) return
  await removeUploads(tx.db, names)
  await tx.enqueue(deleteStoredFiles, { names })
}
