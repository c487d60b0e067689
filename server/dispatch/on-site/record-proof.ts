import { AppError } from '../../../contract/errors.ts'
import {
  type DisposalEntry,
  MAX_AFTER_PHOTOS,
  type Proof,
  proofOf,
} from '../../../contract/job-proof.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { itemGroupsOf } from '../../jobs/item-groups.ts'
import type { Job } from '../../jobs/store.ts'
import { attachProofOf, attachProofs } from '../../uploads/attach.ts'
import { replaceDisposals, setProof } from './disposal-store.ts'
import { findFacility } from './facility-store.ts'

/**
 * Keeps after-photos and the disposal record of a job, beside the photos and entries that stay (`keptPhotos`, `kept`),
 * and says how well it is proven. The job must be locked.
 * @throws AppError refused, with the field, for photos that this user did not send, more photos than a job has, or
 * an unknown facility.
 */
export async function recordProof(
  ctx: Pick<Context, 'now'>,
  db: Db,
  {
    job,
    sentBy,
    kept = [],
    keptPhotos = [],
    ...proof
  }: Proof & {
    job: Job
    /** Whose uploads the photos are: the hauler's, or those of the colleague who acts for them. */
    sentBy: number
    kept?: readonly DisposalEntry[]
    keptPhotos?: readonly string[]
  },
) {
  const photos = [...new Set([...keptPhotos, ...proof.photos])]
  if (photos.length > MAX_AFTER_PHOTOS) throw tooManyPhotos(keptPhotos.length)
  const by = { jobId: job.id, userId: sentBy }
  await attachProofs(db, proof.photos, by)
  for (const [index, { ticket }] of proof.disposal.entries())
    if (ticket) await attachProofOf(db, { url: ticket, path: `disposal.${index}.ticket` }, by)
  const rows = await Promise.all(
    proof.disposal.map((entry, index) => disposalRow(ctx, db, job.id, entry, index)),
  )
  const keptGroups = kept.map(({ group }) => group)
  await replaceDisposals(db, job.id, { rows, keptGroups })
  const disposal = [...kept, ...proof.disposal]
  const worth = proofOf(await itemGroupsOf(db, job), { photos, disposal })
  await setProof(db, job.id, { proof: worth, afterPhotos: photos })
  return { proof: worth, photos }
}

function tooManyPhotos(kept: number): AppError {
  const message = `A job has at most ${MAX_AFTER_PHOTOS} photos, and this one has ${kept}`
  return new AppError('refused', message, { fields: [{ path: 'photos', message }] })
}

async function disposalRow(
  ctx: Pick<Context, 'now'>,
  db: Db,
  jobId: JobId,
  { group, way, facilityId, place, fee, ticket, noTicket }: DisposalEntry,
  index: number,
) {
  const facility = facilityId === null ? undefined : await findFacility(db, facilityId)
  if (facilityId !== null && !facility) {
    const message = 'Please choose a facility from the list again'
    const fields = [{ path: `disposal.${index}.facilityId`, message }]
    throw new AppError('refused', message, { fields })
  }
  return {
    jobId,
    itemGroup: group,
    way,
    facilityId,
    place: facility?.name ?? place,
    feeCents: fee,
    ticket,
    noTicket,
    recordedAt: ctx.now(),
  }
}
