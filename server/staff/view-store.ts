import type { Insertable, Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type ViewRow = Selectable<Tables['haulerViews']>

export const insertView = (db: Db, view: Insertable<Tables['haulerViews']>): Promise<ViewRow> =>
  db.insertInto('haulerViews').values(view).returningAll().executeTakeFirstOrThrow()

/** A view of this person that has not ended. */
export const findOpenView = (
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<ViewRow | undefined> =>
  db
    .selectFrom('haulerViews')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirst()

export const findView = (db: Db, id: number): Promise<ViewRow | undefined> =>
  db.selectFrom('haulerViews').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends the open views of a person, or that of one hauler. */
export const endViewsOf = (
  db: Db,
  userId: number,
  { endedAt, haulerId }: { endedAt: Date; haulerId?: HaulerId },
) =>
  db
    .updateTable('haulerViews')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(haulerId !== undefined, (query) => query.where('haulerId', '=', haulerId as HaulerId))
    .execute()

/** Ends a view that is open. */
export const endViewById = (db: Db, id: number, endedAt: Date) =>
  db
    .updateTable('haulerViews')
    .set({ endedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
