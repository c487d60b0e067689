import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, stillRunning } from './processes.mjs'

/**
 * Runs a command, and ends it with all that it started as soon as its parent asks for it or is gone,
 * however that ended. It leads a process group of its own (see `runBound`).
 */
const [parent, command, ...args] = process.argv.slice(2)

/** Servers stop their databases within this time; what then still runs is killed. */
const GRACE_MS = 10_000
const ENDED_BY_REQUEST = 143

let isEnding = false

/** SIGTERM first, so that folders are removed and databases closed; then SIGKILL. */
async function endAll() {
  if (isEnding) return
  isEnding = true
  const killFrom = performance.now() + GRACE_MS
  const family = new Set()
  for (;;) {
    for (const { pid } of familyOf(process.pid)) {
      if (pid === process.pid || family.has(pid)) continue
      family.add(pid)
      send(pid, 'SIGTERM')
    }
    const running = stillRunning(family)
    if (running.length === 0) process.exit(ENDED_BY_REQUEST)
    if (performance.now() > killFrom) for (const { pid } of running) send(pid, 'SIGKILL')
    await sleep(50)
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
setInterval(() => {
  if (process.ppid !== Number(parent)) endAll()
}, 200).unref()

const child = spawn(command, args, { stdio: 'inherit' })
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => {
  if (!isEnding) process.exit(code ?? 1)
})
