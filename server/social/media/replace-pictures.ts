import { AppError } from '../../../contract/errors.ts'
import { platformFacts, postLifecycle } from '../../../contract/social.ts'
import { publish } from '../../core/event-store.ts'
import type { User } from '../../core/caller.ts'
import type { Transaction } from '../../core/context.ts'
import { transition } from '../../core/transition.ts'
import { removeUploads } from '../../uploads/store.ts'
import { deleteStoredFiles } from '../../uploads/tasks.ts'
import {
  changePostFields,
  forgetDecision,
  noteReview,
  type StoredPost,
  UNDECIDED,
} from '../post-store.ts'
import {
  lockPostsWith,
  showOtherPictures,
  updatePicture,
  type LibraryPicture,
} from './picture-store.ts'

const CHANGED = 'Its picture was changed in the media library'

/**
 * Gives a picture another file, also in every post that has it; one that was prepared at a network is prepared again, and one
 * that was approved waits for approval with the new file; answers how many do. The picture must be locked.
 * @throws AppError in_use while a post with it is going out.
 */
export async function replaceUpload(
  tx: Transaction,
  { id, upload, original }: LibraryPicture,
  { next, userId }: { next: string; userId: User['id'] },
): Promise<number> {
  const posts = await lockPostsWith(tx.db, [upload])
  const leaving = posts.find(({ status }) => status === 'publishing')
  if (leaving)
    throw new AppError(
      'in_use',
      `A post with this picture is going out to ${platformFacts[leaving.platform].label} right now. Please try again in a minute`,
    )
  let toApprove = 0
  for (const post of posts) {
    const media = post.media.map((each) =>
      each.upload === upload ? { ...each, upload: next } : each,
    )
    await setPictures(tx, post, media)
    if (await askAgain(tx, post, userId)) toApprove += 1
  }
  await updatePicture(tx.db, id, { upload: next })
  if (upload !== original) await deleteUploads(tx, [upload])
  return toApprove
}

/** What was approved had another picture. Answers whether it waits for approval again. */
async function askAgain(
  { db }: Transaction,
  { id, status, needsApproval }: StoredPost,
  userId: User['id'],
): Promise<boolean> {
  if (status === 'posted') return false
  await noteReview(db, id, userId)
  if (!needsApproval) return false
  if (status === 'failed') await forgetDecision(db, id)
  if (status !== 'scheduled') return status === 'failed'
  const by = { by: 'admin', userId, reason: CHANGED } as const
  await transition(db, postLifecycle, id, 'submit', by, UNDECIDED)
  return true
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
