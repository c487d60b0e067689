import { parseArgs } from 'node:util'
import pg from 'pg'
import { dayOf } from '../../contract/calendar.ts'
import { readConfig, type Config } from '../config.ts'
import { complain, runCommand, say } from '../core/command.ts'
import { openDatabase, type Connection } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { checkExternal } from '../db/external.ts'
import { migrate } from '../db/migrate.ts'
import { TIME_LIMITS } from '../db/time-limits.ts'
import { figures, fillSeed } from './fill.ts'

const USAGE = 'npm run seed -- --jobs 1000000 --haulers 500 [--today YYYY-MM-DD] [--add]'
const MOST_JOBS = 10_000_000

/** `npm run seed`: fills the database of DATABASE_URL, or of DATA_DIR while no server runs on it. */
async function main(): Promise<void> {
  const began = performance.now()
  const { jobs, haulers, today, add } = readArguments()
  const { connection, stop } = await reachStopped(readConfig(process.env))
  try {
    const { pool } = openDatabase(connection, 1, TIME_LIMITS.commands)
    await migrate(pool)
    await pool.end()
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    say(`Filling with ${jobs} jobs and ${haulers} haulers, up to ${today}`)
    await fillSeed(client, { jobs, haulers, today, add, report: say })
    for (const line of await figures(client)) say(line)
    await client.end()
    say(`Done in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  } finally {
    await stop()
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

/** A running server holds its data folder, and starting PostgreSQL there says so and fails. */
async function reachStopped({
  databaseUrl,
  dataDir,
}: Config): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (databaseUrl) return { connection: await checkExternal(databaseUrl), stop: async () => {} }
  return startEmbedded({ dataDir, log: { info: say, warn: complain, error: complain } })
}

await runCommand(main)
