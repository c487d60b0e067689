import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { UNFINISHED_SCHEMA } from './migrate.ts'

const LOCK = 7_264_002

/** Held to the end of the connection. @returns false while another backup holds it. */
export async function lockForBackup(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [LOCK],
  )
  return rows[0]?.isLocked === true
}

/**
 * Whether a backup is being made that may still read files which are deleted since its snapshot. It takes
 * its lock before the snapshot: a deletion that was committed before this call is known to any later backup.
 */
export async function isBackupUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${LOCK}) as is_free`.execute(db)
  return rows[0]?.isFree !== true
}

/** @throws Error when a restore into this database was interrupted. */
export async function refuseHalfRestored(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regnamespace($1) is not null as "isThere"',
    [UNFINISHED_SCHEMA],
  )
  if (rows[0]?.isThere) throw new Error('This database is half restored: run the restore again')
}
