import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../core/project-root.ts'

const FOLDER = join(projectRoot, 'server/db/migrations')
const LOCK = 7_264_001

/**
 * Applies the migrations that this database does not have yet, each in its own transaction and in
 * the order of their names. Several processes may start concurrently: one applies, the others wait.
 * @throws when an applied migration has been edited since.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const done: string[] = []
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()) {
      if (await apply(client, name, applied.get(name))) done.push(name)
    }
    return done
  } finally {
    // Closing the connection releases the lock in any state.
    client.release(true)
  }
}

async function apply(
  client: pg.PoolClient,
  name: string,
  appliedChecksum: string | undefined,
): Promise<boolean> {
  const text = await readFile(join(FOLDER, name), 'utf8')
  const checksum = createHash('sha256').update(text).digest('hex')
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
