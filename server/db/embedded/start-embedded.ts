import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { type EmbeddedLog, openServerLog } from './log.ts'
import { choosePlace, findCluster } from './place.ts'
import {
  asSuperuser,
  type Launch,
  launch,
  type Postmaster,
  signal,
  stopLeftover,
  stopServer,
} from './postmaster.ts'
import { blockUntilEnd } from './processes.ts'
import { type Address, chooseAddress } from './socket-folder.ts'
import { dropStagingDatabase, STAGING_DATABASE } from './staging-database.ts'
import { refuseMarked } from './folder-marks.ts'

/** What `pg` needs to connect. `host` is a folder with a socket, but an address on Windows. */
export type Connection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
  /** Set against PGSSLMODE in the environment, which `pg` would obey: a socket speaks no TLS. */
  ssl?: false
}

type EmbeddedOptions = {
  dataDir: string
  log: EmbeddedLog
  /** False, for tests: committed rows may be lost with the machine's power. */
  durable?: boolean
  /** True for a command that fills a database. */
  bulkLoad?: boolean
  /** True for the restore that fills the folder; others refuse a folder that one has not finished, or whose database was moved. */
  isRestoring?: boolean
}

export type EmbeddedPostgres = { connection: Connection; stop(): Promise<void> }

const APP = 'westhaul'
const RESTART_AFTER = 5_000
const BLOCK_AT_MOST = 2_000

/**
 * Runs PostgreSQL on `dataDir/postgres` for as long as this process lives, making the database on
 * the first start. Fails with a sentence for people when the folder is in use, may not be written,
 * or holds a database of another PostgreSQL; a server that stops answering later is restarted
 * under the same address. Pools on it need an `error` listener: `stop` drops their connections.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = makeFolder(options.dataDir)
  const lock = lockFolder(dataDir)
  try {
    if (!options.isRestoring) refuseMarked(dataDir)
    const launching = await prepare(dataDir, options)
    const running = await keepRunning(launching, lock)
    async function stop(): Promise<void> {
      await running.stop()
      lock.release()
    }
    try {
      return { connection: await ensureDatabase(launching), stop }
    } catch (error) {
      await running.stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    return realpathSync(dataDir)
  } catch (cause) {
    throw new Error(
      `The data folder ${dataDir} cannot be made (${(cause as Error).message}). Choose another with DATA_DIR.`,
      { cause },
    )
  }
}

async function prepare(
  dataDir: string,
  { log, durable = true, bulkLoad = false }: EmbeddedOptions,
): Promise<Launch> {
  const binaries = findBinaries()
  const cluster = await findCluster(dataDir)
  await stopLeftover({ cluster, programs: binaries.folder }, log)
  const place = await choosePlace(dataDir, cluster, binaries, log)
  const password = process.platform === 'win32' ? ensurePassword(dataDir) : undefined
  await ensureCluster(place, binaries, password?.file)
  return {
    place,
    address: await chooseAddress(place.cluster, place.runAs),
    durable,
    bulkLoad,
    password: password?.value,
    serverLog: openServerLog(join(dataDir, 'postgres.log')),
    log,
  }
}

/** On Windows the server listens on the loopback address, where any user of the machine could call. */
function ensurePassword(dataDir: string): { file: string; value: string } {
  const file = join(dataDir, 'postgres.password')
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return { file, value: readFileSync(file, 'utf8') }
}

type Running = { server: Postmaster | undefined }

/** Starts the server, and starts it again if it ends without having been asked to. */
async function keepRunning(
  launching: Launch,
  lock: FolderLock,
): Promise<{ stop(): Promise<void> }> {
  const { place, address, serverLog } = launching
  const running: Running = { server: await launch(launching) }
  const stopping = new AbortController()
  const watching = watch(running, launching, lock, stopping.signal)
  const takeAlong = () => endAtOnce(running, launching)
  process.prependOnceListener('exit', takeAlong)

  return {
    async stop() {
      stopping.abort()
      if (running.server) await stopServer(running.server.pid, place)
      await watching
      process.off('exit', takeAlong)
      serverLog.close()
      removeSocket(address)
    },
  }
}

async function watch(
  running: Running,
  launching: Launch,
  lock: FolderLock,
  stopping: AbortSignal,
): Promise<void> {
  const { place, log, serverLog } = launching
  while (!stopping.aborted) {
    await running.server?.ended
    if (stopping.aborted) return
    if (!lock.isHeld()) {
      running.server = undefined
      return log.error(`PostgreSQL has ended: its folder ${place.cluster} was deleted`)
    }
    log.warn(`PostgreSQL ended by itself and is started again. It said:\n${serverLog.tail()}`)
    running.server = await launch(launching, stopping).catch((error: Error) => {
      if (!stopping.aborted) log.error(error.message)
      return undefined
    })
    if (!running.server) await sleep(RESTART_AFTER, undefined, { signal: stopping }).catch(() => {})
  }
  if (running.server) await stopServer(running.server.pid, place)
}

/**
 * A process that ends without `stop` still takes the server with it, and waits for its end, since
 * other listeners may remove the folder.
 */
function endAtOnce({ server }: Running, { place, address, durable }: Launch): void {
  if (server) signal(server.pid, durable ? 'SIGINT' : 'SIGQUIT', place)
  if (server) blockUntilEnd(server.pid, BLOCK_AT_MOST)
  removeSocket(address)
}

function removeSocket({ host }: Address): void {
  if (process.platform !== 'win32') rmSync(host, { recursive: true, force: true })
}

/** The app's own database and its owner, who is not a superuser, and no copy left by a seed. */
async function ensureDatabase(launching: Launch): Promise<Connection> {
  const { address, password, log } = launching
  const client = new pg.Client(asSuperuser(launching))
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; base: boolean; staging: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as base,
              exists (select from pg_database where datname = $2) as staging`,
      [APP, STAGING_DATABASE],
    )
    // The password is hexadecimal: a statement that makes a role takes no parameters.
    if (!rows[0]?.role)
      await client.query(`create role ${APP} login${password ? ` password '${password}'` : ''}`)
    if (!rows[0]?.base) await client.query(`create database ${APP} owner ${APP}`)
    if (rows[0]?.staging) {
      log.info('Removing the copy of the database that an interrupted seed left behind')
      await dropStagingDatabase(client)
    }
  } finally {
    await client.end()
  }
  return {
    ...address,
    ssl: false,
    user: APP,
    database: APP,
    ...(password !== undefined && { password }),
  }
}
