import { AppError } from '../../../contract/errors.ts'
import {
  type DisposalEntry,
  EVERYTHING,
  type JobProof,
  type ProofInput,
  unrecordedGroups,
} from '../../../contract/job-proof.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { JobProofView } from '../../../contract/proof.ts'
import type { Hauler, User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { itemGroupsOf } from '../../jobs/item-groups.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { withdrawMessages } from '../../messaging/withdraw-messages.ts'
import { releaseShare } from '../../payouts/hold-for-problem.ts'
import { jobOf } from '../market/list-my-jobs.ts'
import { findDisposals, findProofCheck, insertProofCheck, setProof } from './disposal-store.ts'
import { recordProof } from './record-proof.ts'

/**
 * A hauler adds to the proof of a completed job: groups that the new record does not name keep the place recorded
 * before. The ticket of what was still on the truck lets the payout go; a completion without proof stays one, and
 * the team sees what was added.
 * @throws AppError not_found, illegal_move for a job that is not completed or is fully proven, refused as
 * `recordProof`.
 */
export const addProof = (ctx: Context, hauler: Hauler, jobId: JobId, input: ProofInput) =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (job?.haulerId !== hauler.id)
      throw new AppError('not_found', `Job #${jobId} is not one of yours`)
    if (!needsProof(job)) throw new AppError('illegal_move', `Job #${jobId} needs no more proof`)
    await addProofTo(ctx, tx, { job, hauler, ...input })
    return jobOf({ ...ctx, db: tx.db }, hauler, jobId)
  })

/** Whether proof can be added to a job: it is completed, and not fully proven. */
export const needsProof = (job: Job): job is UnprovenJob =>
  job.status === 'completed' && job.proof !== null && job.proof !== 'complete'
type UnprovenJob = Job & { proof: Exclude<JobProof, 'complete'> }

/** Adds to the proof of a job that needs it and is locked, see `addProof`. */
export async function addProofTo(
  ctx: Context,
  tx: Transaction,
  {
    job,
    hauler,
    photos: added = [],
    disposal: record = [],
  }: ProofInput & { job: UnprovenJob; hauler: Hauler },
): Promise<void> {
  const groups = await itemGroupsOf(tx.db, job)
  const kept = keptEntries(groups, await entriesOf(tx.db, job.id), record)
  const { proof, photos } = await recordProof(ctx, tx.db, {
    photos: added,
    keptPhotos: job.afterPhotos,
    disposal: record,
    kept,
    job,
    sentBy: hauler.userId,
  })
  // What the completion was worth stays until the proof is complete: a place without its ticket makes nothing worse.
  if (job.proof === 'missing' || proof !== 'complete')
    await setProof(tx.db, job.id, { proof: job.proof, afterPhotos: photos })
  else {
    await withdrawMessages(tx.db, [job.id], 'proof_settled', ctx.now())
    await releaseShare(ctx, tx, job.id)
  }
  await tx.publish('job', job.id)
}

/** The entries that stay beside a new record: one for everything goes once each group has its own. */
function keptEntries(
  groups: readonly string[],
  stored: readonly DisposalEntry[],
  record: readonly DisposalEntry[],
): DisposalEntry[] {
  const isRenewed = (group: string) =>
    record.some((entry) => [group, EVERYTHING].includes(entry.group))
  const kept = stored.filter(({ group }) => !isRenewed(group))
  const named = kept.filter(({ group }) => group !== EVERYTHING)
  return unrecordedGroups(groups, [...named, ...record]).length === 0 ? named : kept
}

/** Where each group of a job went, as it was recorded. */
export const entriesOf = async (db: Db, jobId: JobId): Promise<DisposalEntry[]> =>
  (await findDisposals(db, jobId)).map(({ itemGroup, feeCents, ...row }) => ({
    group: itemGroup,
    way: row.way,
    facilityId: row.facilityId,
    place: row.place,
    fee: feeCents,
    ticket: row.ticket,
    noTicket: row.noTicket,
  }))

/** Also a deleted job: its payout waits for the check as well. */
const storedJob = (db: Db, id: JobId) => db.selectFrom('jobs').selectAll().where('id', '=', id)

const noSuchJob = (jobId: JobId) => new AppError('not_found', `There is no job #${jobId}`)

/** The proof of a job as the team sees it. @throws AppError not_found */
export async function proofView(db: Db, jobId: JobId): Promise<JobProofView> {
  const job = await storedJob(db, jobId).executeTakeFirst()
  if (!job) throw noSuchJob(jobId)
  const { proof, afterPhotos } = job
  const check = await findProofCheck(db, jobId)
  const disposal = await findDisposals(db, jobId)
  return {
    proof,
    photos: afterPhotos,
    disposal: disposal.map(({ itemGroup, way, place, feeCents, ticket, noTicket }) => ({
      group: itemGroup,
      way,
      place,
      fee: feeCents,
      ticket,
      noTicket,
    })),
    check: check ? { ...check, name: check.firstName || check.email } : null,
  }
}

/**
 * A person of the team looked at a job without full proof; its payout no longer waits for that.
 * @throws AppError not_found, illegal_move when there is nothing to check, or it is checked already.
 */
export const checkProof = (
  ctx: Context,
  { id: userId }: User,
  jobId: JobId,
  { note }: { note: string },
): Promise<JobProofView> =>
  inTransaction(ctx, async (tx) => {
    const job = await storedJob(tx.db, jobId).forNoKeyUpdate().executeTakeFirst()
    if (!job) throw noSuchJob(jobId)
    if (job.proof === null || job.proof === 'complete')
      throw new AppError('illegal_move', `Job #${jobId} lacks no proof`)
    if (await findProofCheck(tx.db, jobId))
      throw new AppError('illegal_move', `Job #${jobId} was checked already`)
    await insertProofCheck(tx.db, { jobId, userId, note, checkedAt: ctx.now() })
    await releaseShare(ctx, tx, jobId)
    return proofView(tx.db, jobId)
  })
