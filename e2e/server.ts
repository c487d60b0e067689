import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.mjs'

export const ADMIN = { email: 'admin@example.test', password: 'the first admin' }

export type RunningServer = { origin: string; dataDir: string; stop(): Promise<void> }

const START_LIMIT_MS = 90_000

/** The built server as a newcomer runs it: a free port, a data folder of its own, sandbox providers. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'westhaul-e2e-'))
  const port = await freePort()
  const process_ = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'false',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    if (process_.exitCode === null) {
      process_.kill('SIGTERM')
      await once(process_, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await readyLine(process_)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, dataDir, stop }
}

function readyLine(server: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The server ${why}:\n${output}`))
    const timer = setTimeout(() => giveUp('was not ready in time'), START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes(' is ready: ')) return
      clearTimeout(timer)
      resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => giveUp(`ended with ${code}`))
  })
}
