import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openQueue } from '../core/queue.ts'
import { openDatabase } from '../db/database.ts'
import { type Connection, startEmbedded } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { TIME_LIMITS } from '../db/time-limits.ts'
import { TEMPLATE } from './template.ts'
import { noteUnaudited } from './watch-audit.ts'

let stopPostgres: (() => Promise<void>) | undefined
let removeFolder: (() => void) | undefined

/** Starts one PostgreSQL for the run, or takes the server that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-tests-'))
  removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeFolder)
  const connection = url ? readUrl(url) : await startTemporary(join(folder, 'postgres'))
  project.provide('postgres', connection)
  project.provide('folder', folder)
  await makeTemplate(connection)
}

export async function teardown(): Promise<void> {
  await stopPostgres?.()
  removeFolder?.()
}

async function startTemporary(dataDir: string): Promise<Connection> {
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dirname(dataDir), 0o755)
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log })
  stopPostgres = stop
  await allowDatabases(connection)
  return connection
}

async function makeTemplate(connection: Connection): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const { pool } = openDatabase({ ...connection, database: TEMPLATE }, 2, TIME_LIMITS.commands)
  await migrate(pool)
  await noteUnaudited(pool)
  const queue = await openQueue({ pool, warn: console.warn })
  await queue.stop()
  // Kysely never opened this pool and so would not close it; a template in use cannot be copied.
  await pool.end()
}

/** The user stays an ordinary one otherwise, as in production. */
async function allowDatabases({ user, ...connection }: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`alter role ${user} createdb`)
  // An ordinary user may not drop a database in which a vacuum of the server itself is at work.
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

function readUrl(url: string): Connection {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
    ...(password && { password: decodeURIComponent(password) }),
  }
}
