import { sql, type Insertable, type Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type TeamMove = Selectable<Tables['teamMoves']>
type Marks = Pick<TeamMove, 'windowChangeId' | 'transitionId' | 'toSlot'>

/** The last row of each table that says that something happened to a job, and its slot, which changes without one. */
async function marksOf(db: Db, jobId: JobId): Promise<Marks> {
  const { rows } = await sql<Marks>`select
      (select coalesce(max(id), 0) from job_window_changes where job_id = ${jobId}) as "windowChangeId",
      (select coalesce(max(id), 0) from transitions where noun = 'job' and noun_id = ${jobId}) as "transitionId",
      (select time_slot from job_schedule where job_id = ${jobId}) as "toSlot"`.execute(db)
  const [marks] = rows
  if (!marks) throw new Error('A select without tables has one row')
  return marks
}

/** Keeps what a job was before the move that this transaction has just made. */
export const insertTeamMove = async (
  db: Db,
  move: Omit<Insertable<Tables['teamMoves']>, keyof Marks>,
): Promise<TeamMove> =>
  db
    .insertInto('teamMoves')
    .values({ ...move, ...(await marksOf(db, move.jobId)) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findLastTeamMove = (db: Db, jobId: JobId): Promise<TeamMove | undefined> =>
  db
    .selectFrom('teamMoves')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markTeamMoveUndone = (db: Db, id: number, undoneAt: Date) =>
  db.updateTable('teamMoves').set({ undoneAt }).where('id', '=', id).execute()

/** Whether the job was moved, also to another slot, or changed its status, since. */
export async function isChangedSince(db: Db, move: TeamMove): Promise<boolean> {
  const { windowChangeId, transitionId, toSlot } = await marksOf(db, move.jobId)
  return (
    windowChangeId !== move.windowChangeId ||
    transitionId !== move.transitionId ||
    toSlot !== move.toSlot
  )
}
