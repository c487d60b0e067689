import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import {
  photoConsent,
  type PhotoConsentQuestion,
  type PhotoConsentSource,
} from '../../../contract/photo-consents.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { findJob, type Job } from '../../jobs/store.ts'
import { nameOfUrl } from '../../uploads/names.ts'
import { findConsent, insertConsent, withdrawConsent } from './photo-consent-store.ts'
import { removeJobPictures } from './remove-job-pictures.ts'

/** Whether photos of a pickup may be shown, as its customer is asked. @throws AppError not_found. */
export async function photoQuestion(
  { db, config }: Context,
  jobId: JobId,
): Promise<PhotoConsentQuestion> {
  const job = await jobOf(db, jobId)
  const consent = await findConsent(db, jobId)
  return {
    canAsk: hasPhotosToShow(job),
    wording: consent?.wording ?? photoConsent(config.productName),
    givenAt: consent?.givenAt ?? null,
  }
}

async function jobOf(db: Db, jobId: JobId): Promise<Job> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return job
}

const hasPhotosToShow = ({ status, photos, afterPhotos }: Job): boolean =>
  status === 'completed' && [...photos, ...afterPhotos].some((url) => nameOfUrl(url) !== undefined)

type Yes = { source: PhotoConsentSource; recordedBy: number | null }

/** Records a yes with the words that were read. @throws AppError not_found, illegal_move. */
export async function givePhotoConsent(
  ctx: Context,
  jobId: JobId,
  yes: Yes,
): Promise<PhotoConsentQuestion> {
  await inTransaction(ctx, async ({ db }) => {
    if (!hasPhotosToShow(await jobOf(db, jobId)))
      throw new AppError('illegal_move', 'There are no photos of a completed pickup to show')
    const wording = photoConsent(ctx.config.productName)
    await insertConsent(db, { jobId, wording, givenAt: ctx.now(), ...yes })
  })
  return photoQuestion(ctx, jobId)
}

/** Takes a yes back, with the pictures of the pickup. Repeating it changes nothing. @throws AppError not_found. */
export async function takeBackPhotoConsent(
  ctx: Context,
  jobId: JobId,
  withdrawnBy: number | null,
): Promise<PhotoConsentQuestion> {
  await inTransaction(ctx, async (tx) => {
    await jobOf(tx.db, jobId)
    const withdrawal = { withdrawnAt: ctx.now(), withdrawnBy }
    if (!(await withdrawConsent(tx.db, jobId, withdrawal))) return
    await removeJobPictures(ctx, tx, [jobId], 'took back the consent for photos')
  })
  return photoQuestion(ctx, jobId)
}
