import { AppError } from '../../contract/errors.ts'
import { EDIT_MESSAGE_SECONDS, type HaulerFit } from '../../contract/job-edit.ts'
import { MOST_JOB_NOTES } from '../../contract/job-timeline.ts'
import type { User } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { reasonsOfEdit } from '../dispatch/check-eligibility.ts'
import { explainToAdmin } from '../dispatch/explain-ineligibility.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { releaseJob } from '../jobs/release-job.ts'
import { findScheduled } from '../jobs/schedule-store.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import type { Edit } from './edit-fields.ts'
import type { JobEdit } from './job-edit-store.ts'
import { countNotes, insertNote } from './note-store.ts'

type Load = Pick<Job, 'loadSize' | 'area'>

/** Whether the hauler who is to do a job can do it as an edit makes it; null while none is to. */
export async function fitOfHauler(
  ctx: Pick<Context, 'now'>,
  db: Db,
  job: Job,
  load: Load,
): Promise<HaulerFit | null> {
  // Once they have started, the hauler is at work on it.
  if (job.haulerId === null || job.status !== 'assigned') return null
  const hauler = await findAnyHauler(db, job.haulerId)
  const after = { ...job, ...load }
  const [reason] = await reasonsOfEdit(ctx, db, hauler, { before: job, after })
  return {
    firstName: hauler.firstName,
    vehicleType: hauler.vehicleType,
    refusal: reason === undefined ? null : explainToAdmin(reason, hauler, after),
  }
}

/** A hauler who does not fit is never kept or released silently. @throws AppError refused. */
export function requireHaulerChoice(
  fit: HaulerFit | null,
  { hauler, haulerReason }: Pick<Edit, 'hauler' | 'haulerReason'>,
): void {
  if (fit === null || fit.refusal === null) return
  const refuse = (why: string, path: string, message: string) =>
    new AppError('refused', why, { fields: [{ path, message }] })
  if (hauler === undefined)
    throw refuse(
      `${fit.refusal}. Please say whether another hauler is found or ${fit.firstName} is kept`,
      'hauler',
      'Please choose',
    )
  if (hauler === 'keep' && !haulerReason)
    throw refuse(`Please say why ${fit.firstName} is kept`, 'haulerReason', 'Please give a reason')
}

/** What became of the hauler, as an undo needs it: whom the job was taken from, with what it had, or the note that says why not. */
export type HaulerOutcome = Pick<
  JobEdit,
  | 'noteId'
  | 'fromHaulerId'
  | 'fromDate'
  | 'fromSlot'
  | 'assignmentType'
  | 'confirmedAt'
  | 'heldUntil'
  | 'confirmBy'
>

const KEPT: HaulerOutcome = {
  noteId: null,
  fromHaulerId: null,
  fromDate: null,
  fromSlot: null,
  assignmentType: null,
  confirmedAt: null,
  heldUntil: null,
  confirmBy: null,
}

type Misfit = { user: User; job: Job; fit: HaulerFit | null; edit: Edit }

/**
 * Does what the team chose for a hauler who does not fit any more: another is looked for, or a note says why this one is kept.
 * The job must be locked.
 */
export async function settleHauler(
  ctx: Context,
  tx: Transaction,
  { user, job, fit, edit }: Misfit,
): Promise<HaulerOutcome> {
  if (fit === null || fit.refusal === null) return KEPT
  if (edit.hauler === 'release') {
    const slot = await findScheduled(tx.db, job.id)
    await releaseJob(ctx, tx, await findAnyJob(tx.db, job.id), {
      by: 'admin',
      userId: user.id,
      reason: fit.refusal,
      notify: { customer: true, hauler: true },
      // As long as the edit can be undone.
      undoMs: EDIT_MESSAGE_SECONDS * 1_000,
    })
    if (!slot) throw new Error(`Job ${job.id} of a hauler has no slot`)
    const { confirmedAt, heldUntil, confirmBy } = job
    return {
      noteId: null,
      fromHaulerId: slot.haulerId,
      fromDate: slot.scheduledDate,
      fromSlot: slot.timeSlot,
      assignmentType: slot.assignmentType,
      confirmedAt,
      heldUntil,
      confirmBy,
    }
  }
  if ((await countNotes(tx.db, job.id)) >= MOST_JOB_NOTES)
    throw new AppError('refused', `A job has at most ${MOST_JOB_NOTES} notes`)
  const noteId = await insertNote(tx.db, {
    jobId: job.id,
    userId: user.id,
    text: `Kept ${fit.firstName} for this job. ${fit.refusal}. Reason: ${edit.haulerReason ?? ''}`,
    mentions: [],
    at: ctx.now(),
  })
  return { ...KEPT, noteId }
}
