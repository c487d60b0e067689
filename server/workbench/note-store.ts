import { sql, type Insertable, type Updateable } from 'kysely'
import { type JobNote, type JobNoteId, NOTE_EDIT_MINUTES } from '../../contract/job-timeline.ts'
import type { JobId } from '../../contract/jobs.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What a colleague is called: their name, else their address. */
export const NAME_OF_USER = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

/** Who of the team is there, by name. */
export async function findColleagues(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string; email: string; phoneE164: string | null }[]> {
  const { rows } = await sql<{
    id: number
    name: string
    email: string
    phoneE164: string | null
  }>`select u.id, ${NAME_OF_USER} as name, u.email, u.phone_e164 as "phoneE164" from users u
    where u.team_role is not null and u.deleted_at is null and u.id = any(${ids}::integer[])
    order by lower(${NAME_OF_USER}), u.id limit 200`.execute(db)
  return rows
}

type Where = { jobId: JobId; readerId: number; ids?: readonly JobNoteId[]; pinned?: true }

/** Notes of a job as the team reads them, newest first. */
export async function findNotes(
  db: Db,
  { jobId, readerId, ids, pinned }: Where,
): Promise<JobNote[]> {
  const { rows } = await sql<
    Omit<JobNote, 'editableUntil' | 'author' | 'isOwn'> & { authorId: number; authorName: string }
  >`
    select n.id, n.text, n.at, n.edited_at as "editedAt", n.user_id as "authorId", ${NAME_OF_USER} as "authorName",
      (select trim(p.first_name || ' ' || p.last_name) from users p where p.id = n.pinned_by) as "pinnedBy",
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name',
          coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email)) order by m.id)
        from users m where m.id = any(n.mentions)), '[]') as mentions
    from job_notes n join users u on u.id = n.user_id
    where n.job_id = ${jobId}
      ${ids ? sql`and n.id = any(${ids}::integer[])` : sql``}
      ${pinned ? sql`and n.pinned_at is not null` : sql``}
    order by n.id desc limit 200`.execute(db)
  return rows.map(({ authorId, authorName, ...note }) => ({
    ...note,
    author: { id: authorId, name: authorName },
    isOwn: authorId === readerId,
    editableUntil: editableUntil(note.at),
  }))
}

export const editableUntil = (at: Date): Date => new Date(at.getTime() + NOTE_EDIT_MINUTES * 60_000)

export const countNotes = async (db: Db, jobId: JobId): Promise<number> => {
  const { notes } = await db
    .selectFrom('jobNotes')
    .select(sql<number>`count(*)::int`.as('notes'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  return notes
}

export async function insertNote(db: Db, note: Insertable<Tables['jobNotes']>): Promise<JobNoteId> {
  const { id } = await db
    .insertInto('jobNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(db, 'job', note.jobId)
  return id
}

/** A note of this job, locked. */
export const lockNote = (db: Db, { jobId, noteId }: { jobId: JobId; noteId: JobNoteId }) =>
  db
    .selectFrom('jobNotes')
    .selectAll()
    .where('id', '=', noteId)
    .where('jobId', '=', jobId)
    .forUpdate()
    .executeTakeFirst()

type NoteChanges = Pick<
  Updateable<Tables['jobNotes']>,
  'text' | 'mentions' | 'editedAt' | 'pinnedAt' | 'pinnedBy'
>

export const updateNote = (db: Db, id: JobNoteId, changes: NoteChanges) =>
  db.updateTable('jobNotes').set(changes).where('id', '=', id).execute()

export const deleteNote = (db: Db, id: JobNoteId) =>
  db.deleteFrom('jobNotes').where('id', '=', id).execute()
