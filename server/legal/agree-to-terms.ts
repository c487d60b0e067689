import type { JobId } from '../../contract/jobs.ts'
import type { TermsVersion } from '../../contract/terms.ts'
import type { Db } from '../db/database.ts'
import { findJob, setTermsVersion } from '../jobs/store.ts'
import { termsAt, termsOfVersion } from './terms-store.ts'

/** Who starts to pay agrees to the terms in force then, which may be newer than the booking. */
export async function agreeToTerms(db: Db, jobId: JobId, now: Date): Promise<void> {
  const { version } = await termsAt(db, now)
  await setTermsVersion(db, jobId, version)
}

/** The version of the terms that a job is under; those in force for a job from before versions were kept. */
export async function termsOfBooking(db: Db, jobId: JobId, now: Date): Promise<TermsVersion> {
  const agreed = (await findJob(db, jobId))?.termsVersion ?? null
  const terms = agreed === null ? undefined : await termsOfVersion(db, agreed)
  const { version, effectiveFrom } = terms ?? (await termsAt(db, now))
  return { version, publishedAt: effectiveFrom }
}
