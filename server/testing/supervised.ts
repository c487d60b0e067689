import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { projectRoot } from '../core/project-root.ts'
import { LONGEST_STOP_MS } from '../core/stop.ts'

export type Role = 'web' | 'worker'
/** A process that is started again whenever it ends, as a supervisor does, until `end`. */
export type Supervised = Awaited<ReturnType<typeof supervise>>

const RESTART_MS = 300
/** A stop is graceful: longer than one may take, after a drain of some seconds. */
const STOP_MS = LONGEST_STOP_MS + 5_000

/** Runs a server of this role at a port of its own. What it says goes to a file of `logs`. */
export async function supervise(
  role: Role,
  name: string,
  settings: Record<string, string>,
  logs: string,
) {
  mkdirSync(logs, { recursive: true })
  const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a' })
  const port = await freePort()
  let child: ChildProcess | undefined
  let isEnding = false
  let starts = 0
  let isReady = false
  const stopCodes: (number | null)[] = []

  const start = (): void => {
    starts += 1
    isReady = false
    const started = spawn(process.execPath, [join(projectRoot, 'server/main.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DEMO: 'false',
        RATE_LIMITS: 'false',
        ...settings,
        ROLE: role,
        PORT: String(port),
      },
    })
    started.stdout.on('data', (text: Buffer) => {
      isReady ||= text.includes(' is ready: ')
    })
    started.stdout.pipe(log, { end: false })
    started.stderr.pipe(log, { end: false })
    started.once('exit', (code, signalCode) => {
      log.write(`${name} ended with ${signalCode ?? code} at ${new Date().toISOString()}\n`)
      if (!isEnding) setTimeout(() => !isEnding && start(), RESTART_MS)
    })
    child = started
  }
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null
  /** Sends the signal and waits for the end; the supervisor starts it again. */
  const signal = async (kind: 'SIGKILL' | 'SIGTERM') => {
    const current = child
    if (!current || hasEnded()) return
    const wasReady = isReady
    const ended = once(current, 'exit')
    log.write(`${name} gets ${kind} at ${new Date().toISOString()}\n`)
    current.kill(kind)
    const code = await Promise.race([ended.then(([exit]) => exit as number | null), pause(STOP_MS)])
    // Before it is ready, it may not even have come to listen for the signal.
    if (kind === 'SIGTERM' && wasReady) stopCodes.push(code ?? null)
    if (!hasEnded()) current.kill('SIGKILL')
    await ended
  }
  // A run that is interrupted leaves no server behind.
  const endWithUs = () => child?.kill('SIGKILL')
  process.once('exit', endWithUs)
  start()
  return {
    role,
    name,
    port,
    signal,
    starts: () => starts,
    /** The exit codes of the stops by SIGTERM while it was ready; 0 is a clean one, null one that had to be killed. */
    stopCodes,
    async end() {
      isEnding = true
      await signal('SIGKILL')
      process.off('exit', endWithUs)
      log.end()
    },
  }
}
