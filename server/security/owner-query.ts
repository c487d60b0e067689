import type { Db } from '../db/database.ts'

/** Every owner with an account that works. */
export const findOwners = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('teamRole', '=', 'owner')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
