import { AppError } from '../../contract/errors.ts'
import {
  type JobNote,
  type JobNoteId,
  MOST_JOB_NOTES,
  NOTE_EDIT_MINUTES,
} from '../../contract/job-timeline.ts'
import type { JobId } from '../../contract/jobs.ts'
import { adminJobPath } from '../../contract/paths.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { lockJob } from '../jobs/store.ts'
import { notifyAll } from '../messaging/notify.ts'
import {
  countNotes,
  deleteNote,
  editableUntil,
  findColleagues,
  findNotes,
  insertNote,
  lockNote,
  updateNote,
} from './note-store.ts'

type Words = { text: string; mentions: number[] }
type OfNote = { jobId: JobId; noteId: JobNoteId }

/**
 * A colleague writes a note about a job; those mentioned get an email. @throws AppError not_found, refused as `addJobNote`.
 */
export function addNote(ctx: Context, user: User, jobId: JobId, words: Words): Promise<JobNote> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockJob(tx.db, jobId))) throw new AppError('not_found', `There is no job #${jobId}`)
    if ((await countNotes(tx.db, jobId)) >= MOST_JOB_NOTES)
      throw new AppError('refused', `A job has at most ${MOST_JOB_NOTES} notes`)
    const mentions = [...new Set(words.mentions)]
    const noteId = await insertNote(tx.db, {
      jobId,
      userId: user.id,
      text: words.text,
      mentions,
      at: ctx.now(),
    })
    await notifyMentioned(ctx, tx, user, { jobId, mentions })
    return noteOf(tx, user, { jobId, noteId })
  })
}

/**
 * The author changes a note, or anyone pins it. @throws AppError not_found, illegal_move, refused as `changeJobNote`.
 */
export function changeNote(
  ctx: Context,
  user: User,
  { jobId, noteId }: OfNote,
  changes: { [Key in keyof Words]?: Words[Key] | undefined } & { isPinned?: boolean | undefined },
): Promise<JobNote> {
  return inTransaction(ctx, async (tx) => {
    const note = await requireNote(tx, { jobId, noteId })
    const { text, isPinned } = changes
    if (text !== undefined) {
      requireOwn(ctx, user, note)
      const mentions = [...new Set(changes.mentions ?? note.mentions)]
      await updateNote(tx.db, noteId, { text, mentions, editedAt: ctx.now() })
      const added = mentions.filter((id) => !note.mentions.includes(id))
      await notifyMentioned(ctx, tx, user, { jobId, mentions: added })
    }
    if (isPinned !== undefined)
      await updateNote(
        tx.db,
        noteId,
        isPinned
          ? { pinnedAt: note.pinnedAt ?? ctx.now(), pinnedBy: note.pinnedBy ?? user.id }
          : { pinnedAt: null, pinnedBy: null },
      )
    await tx.publish('job', jobId)
    return noteOf(tx, user, { jobId, noteId })
  })
}

/** The author deletes a note. @throws AppError not_found, illegal_move as `deleteJobNote`. */
export function removeNote(
  ctx: Context,
  user: User,
  { jobId, noteId }: OfNote,
): Promise<{ id: JobNoteId }> {
  return inTransaction(ctx, async (tx) => {
    requireOwn(ctx, user, await requireNote(tx, { jobId, noteId }))
    await deleteNote(tx.db, noteId)
    await tx.publish('job', jobId)
    return { id: noteId }
  })
}

async function requireNote({ db }: Transaction, ids: OfNote) {
  const note = await lockNote(db, ids)
  if (!note) throw new AppError('not_found', 'This note was deleted')
  return note
}

function requireOwn({ now }: Context, { id }: User, note: { userId: number; at: Date }): void {
  if (note.userId !== id) throw new AppError('illegal_move', 'Only its author changes a note')
  if (editableUntil(note.at) < now())
    throw new AppError(
      'illegal_move',
      `A note can be changed for ${NOTE_EDIT_MINUTES} minutes. Write another one instead`,
    )
}

async function noteOf(
  { db }: Transaction,
  { id: readerId }: User,
  { jobId, noteId }: OfNote,
): Promise<JobNote> {
  const [note] = await findNotes(db, { jobId, readerId, ids: [noteId] })
  if (!note) throw new AppError('not_found', 'This note was deleted')
  return note
}

type Mention = { jobId: JobId; mentions: number[] }

/** By email alone, in the words of an alert: a text would wake them. @throws AppError refused for someone not of the team. */
async function notifyMentioned(
  ctx: Context,
  tx: Transaction,
  by: User,
  { jobId, mentions }: Mention,
): Promise<void> {
  if (mentions.length === 0) return
  const colleagues = await findColleagues(tx.db, mentions)
  if (colleagues.length < mentions.length)
    throw new AppError('refused', 'Someone who is mentioned is not of the team')
  const author = by.firstName || by.email
  // Without the words of the note: those are erased with the customer, and emails are kept.
  const what = `${author} mentions you in a note about job #${jobId}.`
  const link = ctx.config.publicUrl + adminJobPath(jobId)
  await notifyAll(
    ctx,
    tx,
    colleagues
      .filter(({ id }) => id !== by.id)
      .map(({ id, email }) => ({
        key: 'staff_alert' as const,
        channel: 'email' as const,
        recipient: { userId: id, phone: null, email },
        sender: 'admin' as const,
        values: { what, link },
      })),
  )
}
