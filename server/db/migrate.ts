import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { projectRoot } from '../core/project-root.ts'

const FOLDER = join(projectRoot, 'server/db/migrations')
const LOCK = 7_264_001
/** The first line of a migration that takes away what older programs use. */
const CONTRACT = /^-- contract\b/
const LOCK_NOT_AVAILABLE = '55P03'
/** A migration that waits for a table lets every later query of that table wait behind it, so it waits briefly and tries again. */
const TABLE_WAIT = { lockMs: 1_000, pauseMs: 4_000 }

/** The mark of a database that a restore has not finished. */
export const UNFINISHED_SCHEMA = 'restore_unfinished'

type MigrateOptions = {
  /** Applies these alone: those of a backup that is being restored. */
  only?: ReadonlySet<string>
  /** False: refuses a database that a restore has not finished. */
  isRestoring?: boolean
  /**
   * Called when the database has newer migrations, on which this program can still run, and once for a migration that waits for a
   * table which something else reads for long, such as a backup.
   */
  warn?: (sentence: string) => void
  /** Other files than those of this program, in tests. */
  folder?: string
  /** How long it waits for a table, and between two tries; shorter in tests only. */
  wait?: { lockMs: number; pauseMs: number }
}

/** `is_contract` is missing before its own migration. */
type AppliedMigration = { name: string; checksum: string; is_contract?: boolean }

/**
 * Applies the migrations that this database does not have yet, each in its own transaction and in
 * the order of their names. Several processes may start concurrently: one applies, the others wait. A backup or report that reads a
 * table for long delays a migration of that table; queries go on meanwhile.
 * @throws when an applied migration has been edited since, for a database that is half restored, and for one that a newer
 * program has changed in a way this program cannot run on.
 */
export async function migrate(
  pool: pg.Pool,
  {
    only,
    isRestoring = false,
    warn = () => {},
    folder = FOLDER,
    wait = TABLE_WAIT,
  }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!isRestoring) await refuseUnfinished(client)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<AppliedMigration>('select * from migrations order by name')
    const names = await migrationNames(folder)
    checkNewer(rows, new Set(names), warn)
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const done: string[] = []
    for (const name of names) {
      if (only && !only.has(name)) continue
      const file = await readMigration(folder, name)
      if (await apply(client, file, applied.get(name), { warn, wait })) done.push(name)
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
  for (const name of await migrationNames(FOLDER))
    migrations.set(name, (await readMigration(FOLDER, name)).checksum)
  return migrations
}

const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()

type Migration = { name: string; text: string; checksum: string }

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

/** @throws Error when a migration that this program does not know took away what it uses. */
function checkNewer(
  applied: AppliedMigration[],
  known: ReadonlySet<string>,
  warn: (sentence: string) => void,
): void {
  const newer = applied.filter(({ name }) => !known.has(name))
  const contract = newer.find((migration) => migration.is_contract)
  if (contract)
    throw new Error(
      `This database belongs to a newer version of Westhaul, and this version cannot run on it since ${contract.name}. ` +
        'Start the newer version, or restore a backup from before the upgrade.',
    )
  const last = newer.at(-1)
  if (last)
    warn(
      `This database belongs to a newer version of Westhaul (${last.name}). Its changes only add, so this version runs on it.`,
    )
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
  { name, text, checksum }: Migration,
  appliedChecksum: string | undefined,
  { warn, wait }: Required<Pick<MigrateOptions, 'warn' | 'wait'>>,
): Promise<boolean> {
  if (appliedChecksum === checksum) return false
  if (appliedChecksum)
    throw new Error(`The migration ${name} was changed after it had been applied`)
  for (let isFirstTry = true; ; isFirstTry = false) {
    await client.query(`begin; set local lock_timeout = ${wait.lockMs}`)
    try {
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
      if (CONTRACT.test(text))
        await client.query('update migrations set is_contract = true where name = $1', [name])
      await client.query('commit')
      return true
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as { code?: string; message?: string }
      if (code !== LOCK_NOT_AVAILABLE)
        throw new Error(`The migration ${name} failed: ${message ?? String(error)}`, {
          cause: error,
        })
    }
    if (isFirstTry)
      warn(
        `The migration ${name} waits until nothing else uses its tables for long, such as a backup, and is tried again`,
      )
    await pause(wait.pauseMs)
  }
}
