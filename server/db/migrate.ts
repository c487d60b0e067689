import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../core/project-root.ts'

const FOLDER = join(projectRoot, 'server/db/migrations')
const LOCK = 7_264_001

/** The mark of a database that a restore has not finished. */
export const UNFINISHED_SCHEMA = 'restore_unfinished'

type MigrateOptions = {
  /** Applies these alone: those of a backup that is being restored. */
  only?: ReadonlySet<string>
  /** False: refuses a database that a restore has not finished. */
  isRestoring?: boolean
}

/**
 * Applies the migrations that this database does not have yet, each in its own transaction and in
 * the order of their names. Several processes may start concurrently: one applies, the others wait.
 * @throws when an applied migration has been edited since, and for a database that is half restored.
 */
export async function migrate(
  pool: pg.Pool,
  { only, isRestoring = false }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!isRestoring) await refuseUnfinished(client)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const done: string[] = []
    for (const name of await migrationNames()) {
      if (only && !only.has(name)) continue
      if (await apply(client, name, applied.get(name))) done.push(name)
    }
    return done
  } finally {
    // Closing the connection releases the lock in any state.
    client.release(true)
  }
}

/** The migrations of this program, in their order. */
export async function listProgramMigrations(): Promise<Map<string, string>> {
  const migrations = new Map<string, string>()
  for (const name of await migrationNames())
    migrations.set(name, (await readMigration(name)).checksum)
  return migrations
}

const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()

async function readMigration(name: string): Promise<{ text: string; checksum: string }> {
  const text = await readFile(join(FOLDER, name), 'utf8')
  return { text, checksum: createHash('sha256').update(text).digest('hex') }
}

async function refuseUnfinished(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regnamespace($1) is not null as "isThere"',
    [UNFINISHED_SCHEMA],
  )
  if (rows[0]?.isThere)
    throw new Error(
      'A restore into this database was interrupted, so it is not whole. Run the command again that filled it; it starts over.',
    )
}

async function apply(
  client: pg.PoolClient,
  name: string,
  appliedChecksum: string | undefined,
): Promise<boolean> {
  const { text, checksum } = await readMigration(name)
  if (appliedChecksum === checksum) return false
  if (appliedChecksum)
    throw new Error(`The migration ${name} was changed after it had been applied`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${name} failed: ${reason}`, { cause: error })
  }
}
