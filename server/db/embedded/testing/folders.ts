import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { stateOf } from '../processes.ts'
import { type Connection, startEmbedded } from '../start-embedded.ts'

const HOLD = fileURLToPath(new URL('hold.ts', import.meta.url))

/** A data folder for one test, which is gone after it, as is any server that still runs on it. */
export function dataFolder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'westhaul-launcher-'))
  chmodSync(parent, 0o755)
  const dataDir = join(parent, name)
  onTestFinished(() => {
    kill(serverPid(dataDir))
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
  })
  return dataDir
}

/**
 * Data folders that hold a database already, with the row 'kept' in `notes`: copies of one made
 * before the first test, since making one takes a second each time.
 */
export function useMadeDatabase(): (name?: string) => string {
  const made = mkdtempSync(join(tmpdir(), 'westhaul-launcher-'))
  beforeAll(async () => {
    chmodSync(made, 0o755)
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { connection, stop } = await startEmbedded({ dataDir: made, log })
    await query(connection, "create table notes (text text); insert into notes values ('kept')")
    await stop()
  })
  afterAll(() => rmSync(made, { recursive: true, force: true, maxRetries: 10 }))
  return (name) => {
    const dataDir = dataFolder(name)
    cpSync(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
    return dataDir
  }
}

/** Starts a database in this process; `said` collects the lines of the launcher's log. */
export async function start(dataDir: string) {
  const said: string[] = []
  const say = (message: string) => void said.push(message)
  const log = { info: say, warn: say, error: say }
  const { connection, stop } = await startEmbedded({ dataDir, log })
  let stopped: Promise<void> | undefined
  const stopOnce = () => (stopped ??= stop())
  onTestFinished(stopOnce)
  return { connection, stop: stopOnce, said }
}

/** Starts a database in a process of its own, by default as the same user and with nothing before `node`. */
export async function startElsewhere(
  dataDir: string,
  { prefix = [], ...user }: { uid?: number; gid?: number; prefix?: string[] } = {},
) {
  const [file = '', ...args] = [...prefix, process.execPath, HOLD, dataDir]
  const child = spawn(file, args, { stdio: 'pipe', cwd: '/', ...user })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = text(child.stderr)
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(child.stdout, 'data'), ended])
  if (typeof first === 'number' || first === null) throw new Error(await said)
  return {
    connection: JSON.parse(String(first)) as Connection,
    pid: child.pid ?? 0,
    async stop() {
      child.stdin.end()
      await ended
      return said
    },
    /** As a crash does: no handler runs, and what the process started is left to itself. */
    async killHard() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs one statement over a connection of its own and returns its rows. */
export async function query(connection: Connection, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The process id of the server on a data folder, or undefined when none has written one down. */
export function serverPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

export function kill(pid: number | undefined): void {
  if (pid && stateOf(pid) === 'alive') process.kill(pid, 'SIGKILL')
}
