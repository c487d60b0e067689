import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { dayOf } from '../contract/calendar.ts'
import { readConfig, type Config } from '../server/config.ts'
import { openDatabase, type Connection } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { checkExternal } from '../server/db/external.ts'
import { migrate } from '../server/db/migrate.ts'
import { TIME_LIMITS } from '../server/db/time-limits.ts'
import { fillSeed } from '../server/seed/fill.ts'
import { report, temporaryFolder } from './testing-ground.ts'

const SMALL = { jobs: 20_000, haulers: 200 }

/** A filled database: its settings for a server, and how to end what was started for it. */
export type Filled = {
  config: Config
  connection: Connection
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** The database of DATABASE_URL or of DATA_DIR; without both a small seed in a folder that is removed. */
export async function openFilled(): Promise<Filled> {
  const { DATABASE_URL, DATA_DIR } = process.env
  const dataDir = DATA_DIR ?? temporaryFolder('lists')
  mkdirSync(dataDir, { recursive: true })
  // With DEMO=false a server closes the seed's admin, whose log-in is public.
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'false', DEMO: 'true', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...process.env, ...settings })
  const { connection, stop } = await reach(config)
  const { pool } = openDatabase(connection, 1, TIME_LIMITS.commands)
  await migrate(pool)
  await pool.end()
  if (!DATABASE_URL && !DATA_DIR) await seed(connection)
  const url = DATABASE_URL ?? urlOf(connection)
  return { config, connection, settings: { ...settings, DATABASE_URL: url }, stop }
}

async function reach({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { connection: await checkExternal(databaseUrl), stop: async () => {} }
  const log = { info: () => {}, warn: console.warn, error: console.error }
  return startEmbedded({ dataDir, log })
}

async function seed(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await fillSeed(client, { ...SMALL, today: dayOf(new Date()), report: () => {} })
  await client.end()
  report(
    'seed',
    `${SMALL.jobs} jobs, ${SMALL.haulers} haulers (no DATABASE_URL or DATA_DIR was given)`,
  )
}

function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, database } = connection
  const url = new URL(`postgres://${user}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  return url.href
}

/** Milliseconds of the statements that some work sends to the database, of this process. */
export async function databaseTime(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let total = 0
  const timedQuery = function (this: pg.Client, ...args: unknown[]) {
    const began = performance.now()
    const callback = args.at(-1)
    if (typeof callback !== 'function') return Reflect.apply(query, this, args)
    const onAnswer = (...result: unknown[]) => {
      total += performance.now() - began
      callback(...result)
    }
    return Reflect.apply(query, this, [...args.slice(0, -1), onAnswer])
  }
  pg.Client.prototype.query = timedQuery as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return total
}
