import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { UNDECLARED } from '../server/core/watch-errors.ts'
import { noteWait } from '../server/testing/waits.ts'

export const ADMIN = { email: 'admin@example.test', password: 'the first admin' }

const START_LIMIT_MS = 90_000

/**
 * The built server on a free port, with a data folder of its own that holds these files from the start. `end` leaves
 * the folder, `stop` takes it away.
 */
export async function startProcess(settings: Record<string, string>, files?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'westhaul-e2e-'))
  if (files) await cp(files, dataDir, { recursive: true })
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
  const end = async () => {
    if (process_.exitCode !== null) return
    process_.kill('SIGTERM')
    await once(process_, 'exit')
  }
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    const undeclaredErrors = output().filter((line) => line.includes(UNDECLARED))
    if (undeclaredErrors.length > 0) throw new Error(undeclaredErrors.join('\n'))
  }
  const began = performance.now()
  try {
    await readyLine(process_, output)
    noteWait('the server is ready', performance.now() - began)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, dataDir, end, stop }
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
