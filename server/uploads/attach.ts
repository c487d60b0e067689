import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { UploadPurpose } from '../../contract/uploads.ts'
import type { Db } from '../db/database.ts'
import { nameOfUrl, uploadOfUrl } from './names.ts'
import {
  attachLicence,
  attachPhoto,
  attachProof,
  attachToHauler,
  detachFromHauler,
} from './store.ts'

type Owner = { jobId: JobId } | { haulerId: HaulerId }

/**
 * Makes uploads part of a job (as photos) or of a hauler (as licence), so that they are kept. A photo
 * may come from any browser; a licence must come from this visitor's, and from then on only its
 * owner and admins see it. Call it in the transaction that writes the job or hauler.
 * @throws AppError refused, naming the first address that is not such an upload.
 */
export async function attachUploads(
  db: Db,
  urls: string[],
  to: Owner,
  purpose: UploadPurpose,
  visitorId: string,
): Promise<void> {
  for (const [index, url] of urls.entries()) {
    const name = nameOfUrl(url)
    const isAttached = name !== undefined && (await attach(db, name, to, purpose, visitorId))
    if (!isAttached) throw notOurs(purpose === 'photo' ? `photos.${index}` : 'licenseImageUrl')
  }
}

/**
 * Stores photos that a signed-in user sent as proof of something about a job. A user who knows their
 * addresses sees them, as other photos of a job.
 * @throws AppError refused, naming the field (`photos.N`) of the first that this user did not send, or sent for another job.
 */
export async function attachProofs(
  db: Db,
  urls: readonly string[],
  by: { jobId: JobId; userId: number },
): Promise<void> {
  for (const [index, url] of urls.entries())
    await attachProofOf(db, { url, path: `photos.${index}` }, by)
}

/** The same for the photo of one field. @throws AppError refused, with the field. */
export async function attachProofOf(
  db: Db,
  { url, path }: { url: string; path: string },
  { jobId, userId }: { jobId: JobId; userId: number },
): Promise<void> {
  const name = nameOfUrl(url)
  if (name === undefined || !(await attachProof(db, name, jobId, userId))) throw notOurs(path)
}

/**
 * Stores a file that a signed-in hauler sent for their account.
 * @throws AppError refused, with the field, unless this hauler sent it and it is part of nothing else.
 */
export async function attachHaulerFile(
  db: Db,
  { url, path }: { url: string; path: string },
  owner: { haulerId: HaulerId; userId: number; purpose: UploadPurpose },
): Promise<void> {
  const upload = uploadOfUrl(url)
  if (!upload || !(await attachToHauler(db, upload, owner))) throw notOurs(path)
}

/** Leaves a file that is not used any more to the sweep. */
export async function releaseHaulerFile(
  db: Db,
  url: string | null | undefined,
  haulerId: HaulerId,
): Promise<void> {
  const upload = url && uploadOfUrl(url)
  if (upload) await detachFromHauler(db, upload.name, haulerId)
}

function attach(
  db: Db,
  name: string,
  to: Owner,
  purpose: UploadPurpose,
  visitorId: string,
): Promise<boolean> {
  if (purpose === 'photo' && 'jobId' in to) return attachPhoto(db, name, to.jobId)
  if (purpose === 'licence' && 'haulerId' in to)
    return attachLicence(db, name, to.haulerId, visitorId)
  throw new Error(`Nothing keeps a ${purpose} of that kind`)
}

function notOurs(path: string): AppError {
  const message = 'Please upload the photo again'
  return new AppError('refused', message, { fields: [{ path, message }] })
}
