import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { AdminHaulerNote, HaulerNote, HaulerNoteId } from '../../../contract/hauler-notes.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { publish, publishRow } from '../../core/event-store.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredNote = Selectable<Tables['haulerNotes']>

const MOST_OF_JOB = 200

export const findNote = (db: Db, id: HaulerNoteId): Promise<StoredNote | undefined> =>
  db.selectFrom('haulerNotes').selectAll().where('id', '=', id).executeTakeFirst()

/** The note that this hauler sent under this Idempotency-Key. */
export const findNoteOfKey = (
  db: Db,
  haulerId: HaulerId,
  requestKey: string,
): Promise<StoredNote | undefined> =>
  db
    .selectFrom('haulerNotes')
    .selectAll()
    .where('haulerId', '=', haulerId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()

/** How many notes a hauler wrote about a job. */
export async function countNotes(db: Db, jobId: JobId, haulerId: HaulerId): Promise<number> {
  const { count } = await db
    .selectFrom('haulerNotes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('jobId', '=', jobId)
    .where('haulerId', '=', haulerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countAnswers(db: Db, noteId: HaulerNoteId): Promise<number> {
  const { count } = await db
    .selectFrom('haulerNoteAnswers')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('noteId', '=', noteId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertNote = (db: Db, note: Insertable<Tables['haulerNotes']>): Promise<StoredNote> =>
  publishRow(
    db,
    'hauler_note',
    db.insertInto('haulerNotes').values(note).returningAll().executeTakeFirstOrThrow(),
  )

export async function insertAnswer(
  db: Db,
  answer: Insertable<Tables['haulerNoteAnswers']>,
): Promise<void> {
  await db.insertInto('haulerNoteAnswers').values(answer).execute()
  await publish(db, 'hauler_note', answer.noteId)
}

export async function closeNote(
  db: Db,
  id: HaulerNoteId,
  closed: { closedAt: Date; closedBy: number },
): Promise<void> {
  await db.updateTable('haulerNotes').set(closed).where('id', '=', id).execute()
  await publish(db, 'hauler_note', id)
}

/** The notes of one hauler about a job, newest first. */
export async function findNotesOf(db: Db, jobId: JobId, haulerId: HaulerId): Promise<HaulerNote[]> {
  return findViews(db, sql`n.job_id = ${jobId} and n.hauler_id = ${haulerId}`)
}

/** The notes of all haulers about a job, newest first. */
export const findNotesOfJob = (db: Db, jobId: JobId): Promise<AdminHaulerNote[]> =>
  findViews(db, sql`n.job_id = ${jobId}`)

export async function noteView(db: Db, id: HaulerNoteId): Promise<AdminHaulerNote> {
  const [note] = await findViews(db, sql`n.id = ${id}`)
  if (!note) throw new Error(`The note ${id} is gone`)
  return note
}

type Row = Omit<AdminHaulerNote, 'answers'> & {
  answers: (Omit<HaulerNote['answers'][number], 'at'> & { at: string })[]
}

async function findViews(db: Db, which: RawBuilder<unknown>): Promise<AdminHaulerNote[]> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.words, n.photos, n.at, n.heard_at as "heardAt", n.closed_at as "closedAt",
      json_build_object('id', h.id, 'firstName', h.first_name, 'lastName', h.last_name) as hauler,
      (select coalesce(json_agg(json_build_object('name', u.first_name, 'words', a.words, 'at', a.at) order by a.id), '[]')
        from hauler_note_answers a join users u on u.id = a.user_id where a.note_id = n.id) as answers
    from hauler_notes n join haulers h on h.id = n.hauler_id
    where ${which} order by n.id desc limit ${MOST_OF_JOB}`.execute(db)
  return rows.map(({ answers, ...note }) => ({
    ...note,
    // JSON holds an instant as text.
    answers: answers.map((answer) => ({ ...answer, at: new Date(answer.at) })),
  }))
}
