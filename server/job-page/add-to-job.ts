import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { MAX_JOB_PHOTOS } from '../../contract/job-page-parts.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { offeredDescription } from '../jobs/offer-text.ts'
import { lockAnyJob, setNote, setPhotos, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { attachUploads } from '../uploads/attach.ts'
import { canAdd } from './page-facts.ts'
import { jobPageOf } from './show-job.ts'

/**
 * The customer adds photos for the hauler; those that the job has already change nothing.
 * @throws AppError not_found, illegal_move once the pickup is over, invalid_input beyond the limit, refused
 * for photos that were not uploaded here.
 */
export const addPhotos = (ctx: Context, token: string, added: string[]): Promise<JobPage> =>
  change(ctx, token, async (tx, job) => {
    const photos = [...new Set([...job.photos, ...added])]
    if (photos.length > MAX_JOB_PHOTOS) {
      const message = `A pickup has at most ${MAX_JOB_PHOTOS} photos; you can add ${MAX_JOB_PHOTOS - job.photos.length} more`
      throw new AppError('invalid_input', message, { fields: [{ path: 'photos', message }] })
    }
    await attachUploads(tx.db, added, { jobId: job.id }, 'photo', '')
    return setPhotos(tx.db, job.id, photos)
  })

/**
 * The customer replaces the note to the hauler. Its codes are taken out of the description on the market, as
 * those of the booking are. @throws AppError not_found, illegal_move once the pickup is over.
 */
export const editNote = (ctx: Context, token: string, note: string): Promise<JobPage> =>
  change(ctx, token, (tx, job) => {
    const notes = `${job.access?.notes ?? ''} ${note}`
    const description = offeredDescription(job.description, { ...job, notes })
    return setNote(tx.db, job.id, { note, offeredDescription: description })
  })

async function change(
  ctx: Context,
  token: string,
  make: (tx: Transaction, job: Job) => Promise<Job>,
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  return inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    if (!canAdd(job)) throw new AppError('illegal_move', 'This pickup is over')
    const changed = await make(tx, job)
    await tx.publish('job', job.id)
    return jobPageOf(ctx, tx.db, changed)
  })
}
