import pg from 'pg'
import { dropStagingDatabase, STAGING_DATABASE } from '../db/embedded/staging-database.ts'
import type { Connection } from '../db/embedded/start-embedded.ts'

const OBJECT_IN_USE = '55006'

/**
 * Runs `fill` on a copy of an embedded database, and puts the copy in its place afterwards. A fill
 * that fails, or is killed, leaves the database as it was.
 * @throws Error with a sentence when another program is connected to the database.
 */
export async function fillStagingCopy(
  connection: Connection,
  fill: (staging: Connection) => Promise<void>,
): Promise<void> {
  const { database, user } = connection
  const admin = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  admin.on('error', () => {})
  await admin.connect()
  try {
    await dropStagingDatabase(admin)
    await orExplainInUse(
      admin.query(`create database ${STAGING_DATABASE} template ${database} owner ${user}`),
    )
    await fill({ ...connection, database: STAGING_DATABASE })
    await orExplainInUse(swap(admin, database))
    await dropStagingDatabase(admin)
  } catch (error) {
    // A copy that cannot be dropped now is dropped by the next start.
    await dropStagingDatabase(admin).catch(() => {})
    throw error
  } finally {
    await admin.end()
  }
}

/**
 * What was the database is then the copy. Statements of one query are one transaction, which
 * PostgreSQL rolls back itself: after a failed `begin` block the copy could not be dropped.
 */
const swap = (admin: pg.ClientBase, database: string) =>
  admin.query(`
    alter database ${database} rename to ${STAGING_DATABASE}_before;
    alter database ${STAGING_DATABASE} rename to ${database};
    alter database ${STAGING_DATABASE}_before rename to ${STAGING_DATABASE}`)

/** PostgreSQL copies and renames only a database without other connections. */
async function orExplainInUse(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === OBJECT_IN_USE)
      throw new Error(
        'The seed changed nothing: another program, such as psql, is connected to the database. Close it and run the seed again.',
        { cause },
      )
    throw cause
  }
}
