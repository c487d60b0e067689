import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, loadavg, totalmem } from 'node:os'
import { promisify } from 'node:util'
import pg from 'pg'
import { dayOf } from '../contract/calendar.ts'
import { readConfig } from '../server/config.ts'
import { openQueue } from '../server/core/queue.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { openContext } from '../server/open-context.ts'
import { fillSeed } from '../server/seed/fill.ts'
import { startProgram, statOf, temporaryFolder, type Running } from './testing-ground.ts'

type Size = { jobs: number; haulers: number }

/** A filled database that any number of processes of the product share, and the context of a program beside them. */
export async function openGround(name: string, size: Size) {
  const dataDir = temporaryFolder(name)
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const postgres = await startEmbedded({ dataDir, log })
  const { db, pool } = openDatabase(postgres.connection)
  await migrate(pool)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await fillSeed(client, { ...size, today: dayOf(new Date()), report: () => {} })
  // A server without DEMO closes the accounts with the passwords of the sample story.
  await client.query('update users set password = null')
  await client.query('analyze')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0]?.pid)?.parent
  await client.end()

  const { host, port, user, database } = postgres.connection
  const url = new URL(`postgres://${user}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  const settings = {
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'false',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  }
  const config = readConfig(settings)
  const queue = await openQueue({ pool, warn: console.warn })
  const ctx = await openContext({ config, db, queue, now: () => new Date() })
  return {
    ctx,
    /** Processor time of the database so far, in milliseconds: of its server and of the connections that are open. */
    databaseTime: () => timeWithChildren(postmaster),
    /** Starts so many processes of this role. */
    start: async (
      role: 'web' | 'worker' | 'all',
      count: number,
      more: Record<string, string> = {},
    ): Promise<Running[]> => {
      const processes: Running[] = []
      for (let index = 0; index < count; index += 1)
        processes.push(
          await startProgram('dist/server/main.js', {
            ...settings,
            ...more,
            PORT: '0',
            ROLE: role,
          }),
        )
      return processes
    },
    async stop() {
      await queue.stop()
      await db.destroy()
      await postgres.stop()
    },
  }
}

function timeWithChildren(parent: number | undefined): number {
  if (parent === undefined) return NaN
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const family = pids.filter((pid) => pid === parent || statOf(pid)?.parent === parent)
  return family.reduce((sum, pid) => sum + (statOf(pid)?.milliseconds ?? 0), 0)
}

export type Load = { perSecond: number; p99: number; answers: number; failed: number }

type Shot = { path: string; cookie: string | undefined; connections: number; seconds: number }

/** Loads all processes together, each by its share of the connections; p99 in milliseconds is that of the slowest process. */
export async function loadAll(processes: readonly Running[], shot: Shot): Promise<Load> {
  const loads = await Promise.all(
    processes.map((each) =>
      loadOne(each, { ...shot, connections: shot.connections / processes.length }),
    ),
  )
  const sum = (of: (load: Load) => number) => loads.reduce((total, load) => total + of(load), 0)
  return {
    perSecond: sum((load) => load.perSecond),
    p99: Math.max(...loads.map((load) => load.p99)),
    answers: sum((load) => load.answers),
    failed: sum((load) => load.failed),
  }
}

async function loadOne({ address }: Running, { path, cookie, connections, seconds }: Shot) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    createRequire(import.meta.url).resolve('autocannon'),
    '--json',
    `--connections=${connections}`,
    `--duration=${seconds}`,
    ...(cookie === undefined ? [] : [`--header=cookie=sid=${cookie}`]),
    `${address}${path}`,
  ])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number; total: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }
  return {
    perSecond: requests.average,
    p99: latency.p99,
    answers: requests.total,
    failed: non2xx + errors,
  }
}

/** What the figures were measured on. */
export function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0] ?? NaN
  return `${cpus().length} cores ${first?.model ?? ''}, ${memory} GiB, Node ${process.version}, ${process.platform}; load ${load.toFixed(1)} before the start`
}
