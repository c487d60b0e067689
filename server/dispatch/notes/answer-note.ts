import { AppError } from '../../../contract/errors.ts'
import {
  type AdminHaulerNote,
  type HaulerNoteId,
  MOST_ANSWERS,
} from '../../../contract/hauler-notes.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { lockAnyJob, type Job } from '../../jobs/store.ts'
import { notifyNoteAnswered } from '../../messaging/notify-notes.ts'
import { noteRiskOf } from '../at-risk/risk-sighting-store.ts'
import {
  closeNote,
  countAnswers,
  findNote,
  insertAnswer,
  noteView,
  type StoredNote,
} from './note-store.ts'

/**
 * A person of the team answers a problem that a hauler reported; the hauler gets a message.
 * @throws AppError not_found, illegal_move for a note, for a closed problem, for a hauler who lost the job and after too
 * many answers.
 */
export const answerNote = (
  ctx: Context,
  { id: userId }: User,
  noteId: HaulerNoteId,
  { words }: { words: string },
): Promise<AdminHaulerNote> =>
  inTransaction(ctx, async (tx) => {
    const { note, job } = await lockOpenProblem(tx, noteId)
    const hauler = await findAnyHauler(tx.db, note.haulerId)
    if (job.haulerId !== hauler.id || job.deletedAt !== null)
      throw new AppError(
        'illegal_move',
        `${hauler.firstName} no longer has job #${job.id} and can't read an answer. Please call them`,
      )
    if ((await countAnswers(tx.db, noteId)) >= MOST_ANSWERS)
      throw new AppError('illegal_move', 'This problem has many answers. Please call the hauler')
    await insertAnswer(tx.db, { noteId, userId, words, at: ctx.now() })
    await notifyNoteAnswered(ctx, tx, hauler, job.id)
    return noteView(tx.db, noteId)
  })

/**
 * The team has dealt with a problem that a hauler reported.
 * @throws AppError not_found, illegal_move for a note and for a closed problem.
 */
export const closeProblemOfHauler = (
  ctx: Context,
  { id: closedBy }: User,
  noteId: HaulerNoteId,
): Promise<AdminHaulerNote> =>
  inTransaction(ctx, async (tx) => {
    const { job } = await lockOpenProblem(tx, noteId)
    await noteRiskOf(tx.db, ctx.now(), job.id)
    await closeNote(tx.db, noteId, { closedAt: ctx.now(), closedBy })
    return noteView(tx.db, noteId)
  })

async function lockOpenProblem(
  { db }: Transaction,
  id: HaulerNoteId,
): Promise<{ note: StoredNote; job: Job }> {
  const unlocked = await findNote(db, id)
  if (!unlocked) throw new AppError('not_found', `There is no note #${id}`)
  const job = await lockAnyJob(db, unlocked.jobId)
  // Looked at again: it may have been closed while we waited for the lock.
  const note = await findNote(db, id)
  if (!note || note.kind === null)
    throw new AppError('illegal_move', 'A note is for the team to read; only problems are answered')
  if (note.closedAt !== null) throw new AppError('illegal_move', 'This problem is closed already')
  return { note, job }
}
