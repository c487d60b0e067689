import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Keeps who of the team takes out a file full of personal data, before it is answered. */
export const recordDownload = (db: Db, download: Insertable<Tables['downloads']>) =>
  db.insertInto('downloads').values(download).execute()
