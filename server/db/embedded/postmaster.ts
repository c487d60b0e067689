import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { program } from './binaries.ts'
import type { EmbeddedLog, ServerLog } from './log.ts'
import { commandAs, type Place } from './place.ts'
import { endOrphans } from './orphans.ts'
import { isServerOf, stateOf, waitForEnd } from './processes.ts'
import type { Address } from './socket-folder.ts'

/** The server's folder and the programs that made it. */
type ServerFolder = Pick<Place, 'cluster' | 'programs'>

/** What one start of the server needs to know. */
export type Launch = {
  place: Place
  address: Address
  /** False only for tests: the rows need not outlive a loss of power. */
  durable: boolean
  /** For a command that fills a database: new tables and indexes are written once, without WAL. */
  bulkLoad: boolean
  password: string | undefined
  serverLog: ServerLog
  log: EmbeddedLog
}

/** A server that answers. `ended` resolves when its process is no more. */
export type Postmaster = { pid: number; ended: Promise<void> }

const STOP_WITHIN = 30_000
const REPORT_EVERY = 10_000
/** The line of postmaster.pid, from 0, in which the server says how far it is. */
const STATUS_LINE = 7
/** Still crash-safe: a commit waits until new tables and indexes are on disk. */
const BULK_LOAD = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'shared_buffers=512MB',
  'autovacuum=off',
]
/** PostgreSQL's error while a killed server, or one of its children, has not ended yet. */
const NOT_QUITE_GONE =
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block|lock file ".*" is empty/

/**
 * Starts the server and waits until it answers. A server which outlived its Westhaul is stopped first, and so is
 * what a killed one left behind; while some of that still holds the folder or the shared memory, this waits and says so.
 */
export async function launch(launching: Launch, stopping?: AbortSignal): Promise<Postmaster> {
  const began = performance.now()
  let reported = 0
  for (;;) {
    const notOurs = await stopLeftover(launching.place, launching.log)
    await endOrphans(launching.place.cluster, launching.log)
    launching.serverLog.mark()
    const postmaster = spawnServer(launching, notOurs)
    if (await answers(launching, postmaster)) return postmaster

    const said = launching.serverLog.tail() || postmaster.failure()
    if (!NOT_QUITE_GONE.test(String(said)))
      throw new Error(`PostgreSQL did not start on ${launching.place.cluster}. It said:\n${said}`)
    const waited = Math.floor((performance.now() - began) / REPORT_EVERY)
    if (waited > reported) {
      reported = waited
      launching.log.warn(
        `Waiting for the end of a PostgreSQL that was killed, which still uses ${launching.place.cluster}. The new one said:\n${said}`,
      )
    }
    await sleep(100, undefined, { signal: stopping })
  }
}

/** Stops the server: open transactions are rolled back, committed rows are safe. */
export async function stopServer(pid: number, place: ServerFolder): Promise<void> {
  signal(pid, 'SIGINT', place)
  if (await waitForEnd(pid, STOP_WITHIN)) return
  signal(pid, 'SIGQUIT', place)
  await waitForEnd(pid, STOP_WITHIN)
}

export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT', place: ServerFolder): void {
  if (process.platform === 'win32') {
    const mode = name === 'SIGINT' ? 'fast' : 'immediate'
    spawnSync(program(place.programs, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', mode, '-W'])
    return
  }
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/**
 * Stops a server that runs on this folder without a Westhaul, which is what a kill -9 leaves
 * behind. Only the holder of the folder's lock may ask for it. Returns the process id in
 * `postmaster.pid` where that is no running server, which PostgreSQL would take for one.
 */
export async function stopLeftover(
  place: ServerFolder,
  log: EmbeddedLog,
): Promise<number | undefined> {
  const pid = readPid(place.cluster)
  if (pid === undefined) return undefined
  const state = stateOf(pid)
  if (state === 'gone') return undefined
  if (state === 'zombie' || !isServerOf(pid, place.cluster)) return pid

  log.info(`Stopping the PostgreSQL that an earlier Westhaul left running (pid ${pid})`)
  await stopServer(pid, place)
  return stateOf(pid) === 'zombie' ? pid : undefined
}

function readPid(cluster: string): number | undefined {
  const pid = Number.parseInt(readPidFile(cluster) ?? '', 10)
  return pid > 0 ? pid : undefined
}

function readPidFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
}

function spawnServer(launching: Launch, notOurs: number | undefined) {
  const { place, serverLog } = launching
  const { file, args, options } = commandAs(place.runAs, program(place.programs, 'postgres'), [
    '-D',
    place.cluster,
    ...settings(launching).flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    // No variable of the caller's gets through, a PGDATA for one. PostgreSQL takes the process id in
    // postmaster.pid for a running server if any process has it; this variable, meant for pg_ctl,
    // names one that is not. The check for shared memory still in use is made all the same.
    env: { TZ: 'UTC', ...(notOurs && { PG_GRANDPARENT_PID: String(notOurs) }) },
    stdio: ['ignore', serverLog.fd, serverLog.fd],
    // Ctrl-C in a terminal reaches the whole group: the server must outlast the last request.
    detached: process.platform !== 'win32',
  })
  return follow(child)
}

function follow(child: ChildProcess): Postmaster & { failure(): string | undefined } {
  let failure: string | undefined
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error.message
      resolve()
    })
    child.once('exit', (code, by) => {
      failure = `it ended with ${code ?? by}`
      resolve()
    })
  })
  return { pid: child.pid ?? 0, ended, failure: () => failure }
}

function settings({ address: { host, port }, durable, bulkLoad }: Launch): string[] {
  const tcp = process.platform === 'win32'
  return [
    `listen_addresses=${tcp ? host : ''}`,
    `unix_socket_directories=${tcp ? '' : `"${host}"`}`,
    'unix_socket_permissions=0700',
    `port=${port}`,
    // Tests run many servers side by side on one that is not durable.
    `max_connections=${durable ? 100 : 300}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(bulkLoad ? BULK_LOAD : []),
  ]
}

/** Waits for the server to take a connection; false when it ended instead. */
async function answers(launching: Launch, postmaster: ReturnType<typeof follow>): Promise<boolean> {
  const { serverLog, log } = launching
  const began = performance.now()
  let reported = 0
  while (postmaster.failure() === undefined) {
    if (saysReady(launching.place.cluster, postmaster.pid) && (await canConnect(launching)))
      return true
    const waited = Math.floor((performance.now() - began) / 10_000)
    if (waited > reported) {
      reported = waited
      log.info(`Waiting for PostgreSQL, which says: ${serverLog.tail().split('\n').at(-1)}`)
    }
    await sleep(5)
  }
  return false
}

/** Asked first, since every connection refused for being too early leaves a FATAL in the log. */
function saysReady(cluster: string, pid: number): boolean {
  return (
    readPid(cluster) === pid && readPidFile(cluster)?.split('\n')[STATUS_LINE]?.trim() === 'ready'
  )
}

/** For the launcher's own connections; the app has a user of its own. */
export const asSuperuser = ({ address, password }: Launch) => ({
  ...address,
  ssl: false,
  user: 'postgres',
  database: 'postgres',
  password,
})

async function canConnect(launching: Launch): Promise<boolean> {
  const client = new pg.Client(asSuperuser(launching))
  client.on('error', () => {}) // connect rejects with the same error
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
