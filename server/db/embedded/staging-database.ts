import type pg from 'pg'

/** The copy of the app's database that a seed fills. A seed that is killed leaves it behind. */
export const STAGING_DATABASE = 'westhaul_seed'

/** Needs a connection of the superuser. Only the holder of the data folder's lock may call it. */
export async function dropStagingDatabase(superuser: pg.ClientBase): Promise<void> {
  await superuser.query(`drop database if exists ${STAGING_DATABASE} with (force)`)
}
