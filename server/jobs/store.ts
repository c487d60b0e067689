import { sql, type Selectable, type Updateable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { jobMoves, type JobActor, type JobId, type JobMoveBy } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Job = Selectable<Tables['jobs']>
export type JobChanges = Omit<Updateable<Tables['jobs']>, 'status'>

/** A job that was not taken off the lists. */
export const findJob = (db: Db, id: JobId): Promise<Job | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/**
 * The same, kept from changing under the transaction that reads it. Rows that refer to the job may
 * still be written, so that nobody who does that can wait for us in a circle.
 */
export const lockJob = (db: Db, id: JobId): Promise<Job | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Who makes a move: the kind of actor, and the user behind it where there is one. */
export type By<Actor extends JobActor> = { actor: Actor; userId?: number }

/**
 * Makes one move of the job lifecycle and records it. The update carries the states it may start
 * from, so of two requests racing for the same job Postgres lets exactly one through.
 * @throws AppError illegal_move in any other state, not_found without such a job.
 */
export async function moveJob<Actor extends JobActor>(
  db: Db,
  id: JobId,
  by: By<Actor>,
  move: JobMoveBy<Actor>,
  changes: JobChanges = {},
): Promise<Job> {
  const { from, to } = jobMoves[move]
  const moved = await db
    .updateTable('jobs')
    .set({ ...changes, status: to, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw await whyNot(db, id, move)

  await db
    .insertInto('jobMoves')
    .values({ jobId: id, actor: by.actor, actorId: by.userId ?? null, move })
    .execute()
  return moved
}

async function whyNot(db: Db, id: JobId, move: string): Promise<AppError> {
  const job = await findJob(db, id)
  return job
    ? new AppError(
        'illegal_move',
        `Job #${id} is ${job.status.replace('_', ' ')}; you cannot ${move} it now`,
      )
    : new AppError('not_found', `There is no job #${id}`)
}

/** Takes a job off every list; its money and history stay. */
export const hideJob = (db: Db, id: JobId, at: Date) =>
  db
    .updateTable('jobs')
    .set({ deletedAt: at, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Gives the booked slot back, when a job is released or cancelled. */
export const unscheduleJob = (db: Db, id: JobId) =>
  db.deleteFrom('jobSchedule').where('jobId', '=', id).execute()
