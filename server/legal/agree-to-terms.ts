import type { JobId } from '../../contract/jobs.ts'
import type { TermsVersion } from '../../contract/terms.ts'
import type { Db } from '../db/database.ts'
import { findJob, setTermsVersion } from '../jobs/store.ts'
import { legalTextAt, legalTextOfVersion } from './legal-text-store.ts'

/** The version of the terms that a booking made at this moment is under. */
export const termsVersionAt = async (db: Db, at: Date): Promise<number> =>
  (await legalTextAt(db, 'terms', at)).version

/** Who starts to pay agrees to the terms in force then, which may be newer than the booking. */
export async function agreeToTerms(db: Db, jobId: JobId, now: Date): Promise<void> {
  await setTermsVersion(db, jobId, await termsVersionAt(db, now))
}

/** The version of the terms that a job is under; those in force for a job from before versions were kept. */
export async function termsOfBooking(db: Db, jobId: JobId, now: Date): Promise<TermsVersion> {
  const agreed = (await findJob(db, jobId))?.termsVersion ?? null
  const terms = agreed === null ? undefined : await legalTextOfVersion(db, 'terms', agreed)
  const { version, effectiveFrom } = terms ?? (await legalTextAt(db, 'terms', now))
  return { version, publishedAt: effectiveFrom }
}
