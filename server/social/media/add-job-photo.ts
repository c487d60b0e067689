import { AppError } from '../../../contract/errors.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { mediaMessages, SMALLEST_SIDE } from '../../../contract/social-media.ts'
import type {
  addJobPhoto as call,
  ChangedPicture,
  MediaId,
} from '../../../contract/social-media.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { nameOfUrl } from '../../uploads/names.ts'
import { findUpload, keepDerived } from '../../uploads/store.ts'
import { storeBlurred } from './blur-picture.ts'
import { applyChange, uploadFor } from './change-picture.ts'
import { media } from './list-media.ts'
import { findAgreedJob } from './photo-consent-store.ts'
import { findJobPicture, insertJobPicture, updatePicture } from './picture-store.ts'

type Input = Args<typeof call>['body']

/**
 * Copies a photo of a pickup into the library. Posts carry the copy, in which a person blurred what names someone.
 * @throws AppError refused without a consent that stands, or for a photo that is none of the pickup; invalid_input, in_use.
 */
export async function addJobPhoto(
  ctx: Context,
  user: User,
  { jobId, photo, alt, blurs, crops }: Input,
): Promise<ChangedPicture> {
  const { id: userId } = user
  const original = await photoOf(ctx, { jobId, photo })
  const before = await findJobPicture(ctx.db, original)
  const upload = before
    ? await uploadFor(ctx, before, { blurs, userId })
    : await storeBlurred(ctx, { original, blurs, userId })
  type Added = { id: MediaId; postsToApprove: number }
  const added = await inTransaction(ctx, async (tx): Promise<Added> => {
    // Locked: of a consent that is taken back meanwhile the copy goes with it.
    if (!(await findAgreedJob(tx.db, jobId, { isLocked: true }))) throw notAgreed()
    if (before) {
      const change = { alt, blurs, crops }
      const postsToApprove = await applyChange(tx, before.id, change, { upload, userId })
      // It may have been taken out of the library.
      await updatePicture(tx.db, before.id, { removedAt: null })
      return { id: before.id, postsToApprove }
    }
    if (upload === undefined) throw new Error('A new picture has a file')
    await keepDerived(tx.db, upload, jobId)
    const boxes = { blurs: JSON.stringify(blurs), crops: JSON.stringify(crops) }
    const picture = { original, upload, jobId, alt, addedBy: userId, ...boxes }
    return { id: await insertJobPicture(tx.db, picture), postsToApprove: 0 }
  })
  return { ...(await media.find(ctx, added.id, user)), postsToApprove: added.postsToApprove }
}

/** The upload of a photo of this pickup. */
async function photoOf({ db }: Context, { jobId, photo }: Pick<Input, 'jobId' | 'photo'>) {
  const job = await findAgreedJob(db, jobId)
  if (!job) throw notAgreed()
  const isOfJob = [...job.photos, ...job.afterPhotos].includes(photo)
  const name = isOfJob ? nameOfUrl(photo) : undefined
  const upload = name === undefined ? undefined : await findUpload(db, name)
  if (!upload) throw new AppError('refused', `This is no photo of pickup #${jobId}`)
  if (Math.min(upload.width, upload.height) < SMALLEST_SIDE) {
    const message = mediaMessages.tooSmall
    throw new AppError('invalid_input', message, { fields: [{ path: 'photo', message }] })
  }
  return upload.name
}

const notAgreed = (): AppError =>
  new AppError('refused', 'This customer has not agreed that we show photos of the pickup')
