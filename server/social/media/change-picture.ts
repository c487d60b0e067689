import { AppError } from '../../../contract/errors.ts'
import type { Args } from '../../../contract/endpoint.ts'
import type { PictureBox } from '../../../contract/social-crops.ts'
import type { ChangedPicture, changeSocialMedia, MediaId } from '../../../contract/social-media.ts'
import { platformFacts } from '../../../contract/social.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { keepDerived } from '../../uploads/store.ts'
import type { StoredPost } from '../post-store.ts'
import { storeBlurred } from './blur-picture.ts'
import { media } from './list-media.ts'
import {
  deletePictures,
  findPicture,
  lockPicture,
  lockPostsWith,
  updatePicture,
  type LibraryPicture,
} from './picture-store.ts'
import { deleteUploads, replaceUpload } from './replace-pictures.ts'

type Change = Args<typeof changeSocialMedia>['body']

/** Changes the alt text, the crops and what is blurred. @throws AppError not_found, in_use. */
export async function changePicture(
  ctx: Context,
  user: User,
  id: MediaId,
  change: Change,
): Promise<ChangedPicture> {
  const upload = await uploadFor(ctx, await findPicture(ctx.db, id), {
    ...change,
    userId: user.id,
  })
  const postsToApprove = await inTransaction(ctx, (tx) =>
    applyChange(tx, id, change, { upload, userId: user.id }),
  )
  return { ...(await media.find(ctx, id, user)), postsToApprove }
}

/** The file with these blurs, made before the transaction; undefined where the blurs stay. */
export async function uploadFor(
  ctx: Context,
  { original, jobId, blurs: before }: LibraryPicture,
  { blurs, userId }: Pick<Change, 'blurs'> & { userId: number },
): Promise<string | undefined> {
  if (!blurs || isSame(before, blurs)) return undefined
  if (blurs.length === 0 && jobId === null) return original
  return storeBlurred(ctx, { original, blurs, userId })
}

const isSame = (one: readonly PictureBox[], other: readonly PictureBox[]): boolean =>
  JSON.stringify(one.map(sidesOf)) === JSON.stringify(other.map(sidesOf))

const sidesOf = ({ x, y, width, height }: PictureBox) => [x, y, width, height]

/** Stores a change with its file, if there is one, and answers how many posts wait for approval again. @throws AppError not_found, in_use. */
export async function applyChange(
  tx: Transaction,
  id: MediaId,
  { alt, blurs, crops }: Change,
  { upload, userId }: { upload: string | undefined; userId: User['id'] },
): Promise<number> {
  const picture = await lockPicture(tx.db, id)
  let postsToApprove = 0
  if (upload !== undefined && upload !== picture.upload) {
    if (upload !== picture.original) await keepDerived(tx.db, upload, picture.jobId)
    postsToApprove = await replaceUpload(tx, picture, { next: upload, userId })
  }
  await updatePicture(tx.db, id, {
    ...(alt !== undefined && { alt }),
    ...(blurs !== undefined && { blurs: JSON.stringify(blurs) }),
    ...(crops !== undefined && { crops: JSON.stringify(crops) }),
  })
  return postsToApprove
}

/** Takes a picture out of the library; while posts that are out show it, its file stays. @throws AppError not_found, in_use. */
export function removePicture(ctx: Context, id: MediaId): Promise<{ id: MediaId }> {
  return inTransaction(ctx, async (tx) => {
    await findPicture(tx.db, id)
    const picture = await lockPicture(tx.db, id)
    const posts = await lockPostsWith(tx.db, [picture.upload])
    const unsent = posts.filter(({ status }) => status !== 'posted')
    if (unsent[0]) throw new AppError('in_use', usedBy(unsent[0], unsent.length - 1))
    if (posts.length > 0) await updatePicture(tx.db, id, { removedAt: ctx.now() })
    else await forget(tx, picture)
    return { id }
  })
}

const BEGINNING = 40

function usedBy({ platform, content }: StoredPost, others: number): string {
  const words = content.length > BEGINNING ? `${content.slice(0, BEGINNING)}…` : content
  const post = `The ${platformFacts[platform].label} post "${words}"`
  return others === 0
    ? `${post} is not out yet and has this picture. Take it out of the post first`
    : `${post} and ${others} more are not out yet and have this picture. Take it out of them first`
}

/** A photo of a pickup stays with its job; only the copy goes. */
async function forget(tx: Transaction, { id, upload, original, jobId }: LibraryPicture) {
  await deletePictures(tx.db, [id])
  await deleteUploads(tx, [...new Set(jobId === null ? [upload, original] : [upload])])
}
