import { AppError } from '../../../contract/errors.ts'
import {
  type HaulerNote,
  type HaulerProblemKind,
  haulerProblemCopy,
  mayNote,
  MOST_NOTES,
  NOTE_HOURS,
} from '../../../contract/hauler-notes.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { findJob, lockJob, type Job } from '../../jobs/store.ts'
import { attachProofs } from '../../uploads/attach.ts'
import { timeOfStep } from '../on-site/time-of-step.ts'
import {
  countNotes,
  findNoteOfKey,
  findNotesOf,
  insertNote,
  noteView,
  type StoredNote,
} from './note-store.ts'

type NewNote = {
  kind: HaulerProblemKind | null
  words: string
  photos: string[]
  happenedAt?: Date | undefined
  requestKey: string | undefined
}

/**
 * A hauler writes a note about their job, or reports a problem, which alerts the team. Under the same key it is stored
 * once: a phone without a signal sends it until it hears back, even if the job is another hauler's by then.
 * @throws AppError not_found for a job that is not theirs, illegal_move when it is cancelled, was completed too long
 * before or has too many notes, refused for photos that this hauler did not send.
 */
export const addNote = (
  ctx: Context,
  hauler: Hauler,
  jobId: JobId,
  { happenedAt, requestKey, ...input }: NewNote,
): Promise<HaulerNote> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    const job = await lockJob(db, jobId)
    const earlier = requestKey && (await findNoteOfKey(db, hauler.id, requestKey))
    if (earlier) return noteView(db, earlier.id)
    if (job?.haulerId !== hauler.id) throw notTheirs(jobId)
    const { at, heardAt } = await timeOfStep(ctx, db, job, happenedAt)
    refuseEnded(job, at)
    await refuseTooMany(ctx, db, job, hauler)
    await attachProofs(db, input.photos, { jobId, userId: hauler.userId })
    const note = await insertNote(db, {
      ...input,
      jobId,
      haulerId: hauler.id,
      at,
      heardAt,
      requestKey: requestKey ?? null,
    })
    await alertTeam(ctx, tx, hauler, note)
    return noteView(db, note.id)
  })

/** The hauler's own notes about a job. @throws AppError not_found for a job that is not theirs. */
export async function ownNotes(db: Db, hauler: Hauler, jobId: JobId): Promise<HaulerNote[]> {
  const job = await findJob(db, jobId)
  if (job?.haulerId !== hauler.id) throw notTheirs(jobId)
  return findNotesOf(db, jobId, hauler.id)
}

const notTheirs = (jobId: JobId) => new AppError('not_found', `Job #${jobId} is not one of yours`)

function refuseEnded(job: Job, at: Date): void {
  if (mayNote(job, at)) return
  const why =
    job.status === 'completed'
      ? `was completed more than ${NOTE_HOURS} hours ago`
      : `is ${job.status.replace('_', ' ')}`
  throw new AppError('illegal_move', `Pickup #${job.id} ${why}. Please call us about it`)
}

async function refuseTooMany(
  { config }: Context,
  db: Db,
  { id }: Job,
  hauler: Hauler,
): Promise<void> {
  if ((await countNotes(db, id, hauler.id)) < MOST_NOTES) return
  throw new AppError(
    'illegal_move',
    `We have a lot from you about this pickup. Please call us at ${config.supportPhone}`,
  )
}

async function alertTeam(
  ctx: Context,
  tx: Transaction,
  { firstName, lastName }: Hauler,
  { id, jobId, kind }: StoredNote,
): Promise<void> {
  if (kind === null) return
  await raiseAlert(ctx, tx, {
    kind: 'problem_reported',
    about: `hauler note ${id}`,
    what: `${firstName} ${lastName} reported a problem with job #${jobId}: ${haulerProblemCopy[kind]}`,
    place: { tab: 'jobs', job: String(jobId) },
  })
}
