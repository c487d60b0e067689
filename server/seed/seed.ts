import { parseArgs } from 'node:util'
import pg from 'pg'
import { dayOf } from '../../contract/calendar.ts'
import { readConfig } from '../config.ts'
import { complain, runCommand, say } from '../core/command.ts'
import { openDatabase, type Connection } from '../db/database.ts'
import {
  type Connection as EmbeddedConnection,
  startEmbedded,
} from '../db/embedded/start-embedded.ts'
import { checkExternal, sessionUrl } from '../db/external.ts'
import { migrate } from '../db/migrate.ts'
import { TIME_LIMITS } from '../db/time-limits.ts'
import { figures, fillDisposable, fillSeed, requireUnfilled, type SeedOptions } from './fill.ts'
import { fillStagingCopy } from './staging.ts'

const USAGE = 'npm run seed -- --jobs 1000000 --haulers 500 [--today YYYY-MM-DD] [--add]'
const MOST_JOBS = 10_000_000

/** `npm run seed`: fills the database of DATABASE_URL, or of DATA_DIR while no server runs on it. */
async function main(): Promise<void> {
  const began = performance.now()
  const { add, ...size } = readArguments()
  const config = readConfig(process.env)
  const [url, { dataDir }] = [sessionUrl(config), config]
  const options = { ...size, report: say }
  say(`Filling with ${size.jobs} jobs and ${size.haulers} haulers, up to ${size.today}`)
  if (url) {
    await fillInPlace(await checkExternal(url), { ...options, add })
  } else {
    // A running server holds its data folder, and starting PostgreSQL there says so and fails.
    const log = { info: say, warn: complain, error: complain }
    const { connection, stop } = await startEmbedded({ dataDir, log, bulkLoad: true })
    try {
      if (add) await fillInPlace(connection, { ...options, add })
      else await fillByCopy(connection, options)
    } finally {
      await stop()
    }
  }
  say(`Done in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
}

async function fillInPlace(connection: Connection, options: SeedOptions): Promise<void> {
  await migrateWith(connection)
  await withClient(connection, async (client) => {
    await fillSeed(client, options)
    for (const line of await figures(client)) say(line)
  })
}

/** Two connections are faster than one transaction, which keeps the database whole: so on a copy. */
async function fillByCopy(connection: EmbeddedConnection, options: SeedOptions): Promise<void> {
  await migrateWith(connection)
  await withClient(connection, requireUnfilled)
  await fillStagingCopy(connection, (staging) =>
    withClient(staging, (first) =>
      withClient(staging, async (second) => {
        await fillDisposable([first, second], options)
        for (const line of await figures(first)) say(line)
      }),
    ),
  )
}

async function migrateWith(connection: Connection): Promise<void> {
  const { pool } = openDatabase(connection, 1, TIME_LIMITS.commands)
  await migrate(pool)
  await pool.end()
}

async function withClient(
  connection: Connection,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      jobs: { type: 'string', default: '10000' },
      haulers: { type: 'string', default: '50' },
      today: { type: 'string', default: dayOf(new Date()) },
      add: { type: 'boolean', default: false },
    },
  })
  const jobs = Number(values.jobs)
  const haulers = Number(values.haulers)
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > MOST_JOBS)
    throw new Error(`--jobs is a whole number from 1 to ${MOST_JOBS}. ${USAGE}`)
  if (!Number.isInteger(haulers) || haulers < 1 || haulers > 100_000)
    throw new Error(`--haulers is a whole number from 1 to 100000. ${USAGE}`)
  if (!/^\d{4}-\d\d-\d\d$/.test(values.today) || Number.isNaN(Date.parse(values.today)))
    throw new Error(`--today is a day such as 2026-11-22. ${USAGE}`)
  return { jobs, haulers, today: values.today, add: values.add }
}

await runCommand(main)
