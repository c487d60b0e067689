import type { Readable } from 'node:stream'
import pg from 'pg'
import { openQueue } from '../core/queue.ts'
import { openDatabase, type Connection } from '../db/database.ts'
import { listProgramMigrations, migrate } from '../db/migrate.ts'
import { TIME_LIMITS } from '../db/time-limits.ts'
import { nameOf, type Header, type Manifest, type Table } from './format.ts'
import type { Secret } from './passphrase.ts'
import { readBackup, type Content, type Handlers } from './read-backup.ts'
import {
  copyIn,
  differingTables,
  holdTasks,
  markUnfinished,
  readTarget,
  setSequences,
  suspendRules,
  truncateAll,
  unmark,
  wipe,
} from './restore-store.ts'
import { openRowDigest } from './row-digest.ts'
import { copyOut, listTables, prepareToCopy, readQueueVersion } from './snapshot-query.ts'
import { releaseTasks } from './task-hold-store.ts'

export type DatabaseRestore = {
  connection: Connection
  /** What `readBackup` found when it read the whole backup before. */
  content: Content
  /** Reads the backup again. */
  read: () => Promise<Readable>
  secret: Secret
  /** What takes the files and the key, and reads the files back to compare them. */
  handlers: Pick<Handlers, 'file' | 'tokenKey'> & {
    compareFiles?: (expected: Manifest['files']) => Promise<void>
  }
  /** Removes what is in the database, which an interrupted restore left. */
  startsOver: boolean
  /** hold: tasks wait until a person lets them run; start: they run; as_before: they wait if those of the source wait. */
  tasks: 'hold' | 'start' | 'as_before'
  now: () => Date
}

/**
 * Restores the tables of a backup into an empty database, passes the files and the key to `handlers`, and compares all of it with
 * the backup. Until it ends the database is marked, and a server refuses to start on it.
 * @returns how many tasks wait for a person.
 */
export async function restoreDatabase(work: DatabaseRestore): Promise<number> {
  const { connection, content, tasks, now } = work
  await requireKnown(content.header)
  const client = new pg.Client(connection)
  // The statement under way fails with the same error.
  client.on('error', () => {})
  await client.connect()
  const { db, pool } = openDatabase(connection, 2, TIME_LIMITS.commands)
  try {
    await prepareToCopy(client)
    await takeEmpty(client, work.startsOver)
    await makeTables(client, pool, content.header)
    await client.query('begin')
    await load(client, work)
    await client.query('commit')
    await client.query('analyze')
    await migrate(pool, { isRestoring: true })
    const backupAt = content.header.createdAt
    const waiting = tasks === 'hold' ? await holdTasks(client, { heldAt: now(), backupAt }) : 0
    // The source may have been restored itself, with tasks that still wait there.
    if (tasks === 'start') await releaseTasks(db)
    await unmark(client)
    return waiting
  } finally {
    await client.end().catch(() => {})
    await db.destroy()
  }
}

/** @throws Error for a backup of a newer program. */
async function requireKnown({ migrations, version }: Header): Promise<void> {
  const known = await listProgramMigrations()
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new Error(
        `This backup was made by a newer version of the program (${version}, with ${name}): install that one`,
      )
    if (known.get(name) !== checksum)
      throw new Error(`The migration ${name} is not the one that this backup was made with`)
  }
}

async function takeEmpty(client: pg.Client, startsOver: boolean): Promise<void> {
  const { isEmpty, isUnfinished } = await readTarget(client)
  if (!isEmpty && !isUnfinished && !startsOver)
    throw new Error('This database is not empty: restore into a new one')
  await markUnfinished(client)
  if (!isEmpty) await wipe(client)
}

/** The tables as they were when the backup was made. */
async function makeTables(client: pg.Client, pool: pg.Pool, header: Header): Promise<void> {
  const only = new Set(header.migrations.map(({ name }) => name))
  await migrate(pool, { only, isRestoring: true })
  const queue = await openQueue({ pool, warn: () => {} })
  await queue.stop()
  const queueVersion = await readQueueVersion(client)
  if (queueVersion !== header.queueVersion)
    throw new Error(
      `This backup has tables of another version of the task queue (${header.queueVersion} instead of ${queueVersion}). ` +
        `Restore it with version ${header.version} of the program, then upgrade.`,
    )
  const differing = differingTables(header.tables, await listTables(client))
  if (differing.length > 0)
    throw new Error(`These tables are not those of the backup: ${differing.join(', ')}`)
}

async function load(
  client: pg.Client,
  { content, read, secret, handlers }: DatabaseRestore,
): Promise<void> {
  const { tables, sequences } = content.header
  const byName = new Map(tables.map((table) => [nameOf(table), table]))
  const resumeRules = await suspendRules(client)
  await truncateAll(client, tables)
  const { manifest } = await readBackup(await read(), secret, {
    ...handlers,
    async table(name, bytes) {
      const table = byName.get(name)
      if (!table) throw new Error(`There is no table ${name}`)
      await copyIn(client, table, bytes)
    },
  })
  if (JSON.stringify(manifest) !== JSON.stringify(content.manifest))
    throw new Error('The backup was replaced by another one while it was restored')
  await handlers.compareFiles?.(manifest.files)
  await setSequences(client, sequences)
  await resumeRules()
  for (const { table: name, rows, digest } of manifest.tables) {
    const table = byName.get(name)
    if (table && (await digestOf(client, table)) !== `${rows} ${digest}`)
      throw new Error(`The table ${name} differs from the backup after it was restored`)
  }
}

async function digestOf(client: pg.Client, table: Table): Promise<string> {
  const digest = openRowDigest()
  for await (const chunk of copyOut(client, table) as AsyncIterable<Buffer>) digest.update(chunk)
  const { rows, digest: sum } = digest.end()
  return `${rows} ${sum}`
}
