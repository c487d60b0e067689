import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '../scripts/free-port.mjs'
import { UNDECLARED } from '../server/core/watch-errors.ts'
import { copyTemplate } from '../server/testing/copy-template.ts'
import { noteWait } from '../server/testing/waits.ts'
import { ask } from './books.ts'

export const ADMIN = { email: 'admin@example.test', password: 'the first admin' }

/** The database of a running server, as `pg` connects to it. */
export type Database = pg.ClientConfig

export type RunningServer = { origin: string; database: Database; stop(): Promise<void> }

const START_LIMIT_MS = 90_000

/**
 * The built server on a free port, with a data folder of its own and sandbox providers, on a migrated
 * database in the PostgreSQL of the run. With DEMO all sample data is there.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const { connection, url, drop } = await copyTemplate()
  const { origin, stop } = await startProcess({ DATABASE_URL: url, ...settings })
  const server = {
    origin,
    database: connection,
    async stop() {
      await stop()
      await drop()
    },
  }
  if (settings.DEMO === 'true')
    await samplePickups(connection).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
  return server
}

/** They are made in one transaction, while the server already answers. */
const samplePickups = (database: Database): Promise<unknown> =>
  vi.waitUntil(async () => (await ask(database, 'select 1 from payouts limit 1', [])).length > 0, {
    timeout: START_LIMIT_MS,
    interval: 250,
  })

/** The same as a newcomer runs it: with a new PostgreSQL below its data folder. */
export async function startEmbeddedServer(
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const { origin, dataDir, stop } = await startProcess(settings)
  // PostgreSQL writes where it listens: line 4 is the port, line 5 the folder of the socket.
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [host = '', port] = [lines[4], Number(lines[3])]
  return { origin, database: { host, port, user: 'westhaul', database: 'westhaul' }, stop }
}

async function startProcess(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'westhaul-e2e-'))
  const port = await freePort()
  const process_ = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'false',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'false',
      PAYOUT_HOLD_HOURS: '0',
      HEAD_START_MINUTES: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(process_)
  const stop = async () => {
    if (process_.exitCode === null) {
      process_.kill('SIGTERM')
      await once(process_, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    const undeclared = output().filter((line) => line.includes(UNDECLARED))
    if (undeclared.length > 0) throw new Error(undeclared.join('\n'))
  }
  const began = performance.now()
  try {
    await readyLine(process_, output)
    noteWait('the server is ready', performance.now() - began)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, dataDir, stop }
}

/** The lines that a process has written so far. */
function outputOf(server: ChildProcess): () => string[] {
  let output = ''
  const read = (chunk: Buffer) => void (output += chunk.toString())
  server.stdout?.on('data', read)
  server.stderr?.on('data', read)
  return () => output.split('\n')
}

function readyLine(server: ChildProcess, output: () => string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The server ${why}:\n${output().join('\n')}`))
    const timer = setTimeout(() => giveUp('was not ready in time'), START_LIMIT_MS)
    const read = () => {
      if (!output().some((line) => line.includes(' is ready: '))) return
      clearTimeout(timer)
      resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => giveUp(`ended with ${code}`))
  })
}
