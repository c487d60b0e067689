import pg from 'pg'
import type { Connection } from '../db/embedded/start-embedded.ts'

/** The name of the copy; one that is there already is what a seed left behind that was killed. */
const STAGING = 'westhaul_seed'

/**
 * Runs `fill` on a copy of an embedded database, and puts the copy in its place afterwards. A fill
 * that fails, or is killed, leaves the database as it was. Nothing else may be connected to it.
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
    await dropStaging(admin)
    await admin.query(`create database ${STAGING} template ${database} owner ${user}`)
    await fill({ ...connection, database: STAGING })
    await swap(admin, database)
    await dropStaging(admin)
  } catch (error) {
    await dropStaging(admin).catch(() => {})
    throw error
  } finally {
    await admin.end()
  }
}

const dropStaging = (admin: pg.ClientBase) =>
  admin.query(`drop database if exists ${STAGING} with (force)`)

/** The names change in one transaction; what was the database is then the copy. */
async function swap(admin: pg.ClientBase, database: string): Promise<void> {
  await admin.query(`begin;
    alter database ${database} rename to ${STAGING}_before;
    alter database ${STAGING} rename to ${database};
    alter database ${STAGING}_before rename to ${STAGING};
    commit`)
}
