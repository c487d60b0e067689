import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Keeps a lead; the first consent of a contact for a municipality stays as it was given. */
export const insertLead = (db: Db, lead: Insertable<Tables['leads']>) =>
  db
    .insertInto('leads')
    .values(lead)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
