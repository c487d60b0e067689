import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { UploadPurpose } from '../../contract/uploads.ts'
import type { Db } from '../db/database.ts'
import { nameOfUrl } from './names.ts'

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

// A photo may be part of several jobs: whoever books again need not photograph again. The first keeps it.
async function attachPhoto(db: Db, name: string, jobId: JobId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      attachedAt: sql`coalesce(attached_at, now())`,
      jobId: sql`coalesce(job_id, ${jobId})`,
    })
    .where('name', '=', name)
    .where('purpose', '=', 'photo')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function attachLicence(
  db: Db,
  name: string,
  haulerId: HaulerId,
  visitorId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set((eb) => ({
      purpose: 'licence',
      attachedAt: sql`now()`,
      haulerId,
      userId: eb.selectFrom('haulers').select('userId').where('id', '=', haulerId),
    }))
    .where('name', '=', name)
    .where('visitorId', '=', visitorId)
    .where('attachedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function notOurs(path: string): AppError {
  const message = 'Please upload the photo again'
  return new AppError('refused', message, { fields: [{ path, message }] })
}
