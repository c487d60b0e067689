import {
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject } from './tools.mjs'

const REFRESH_MS = 1_000
/** After so long without a refresh, the lock of a process that has ended counts as abandoned. */
const FRESH_MS = 3_000
/** After so long without a refresh, any lock counts as abandoned: its process id may be reused. */
const ABANDONED_MS = 60_000

/**
 * Runs work that only one process may do at a time in this folder; others wait for it. `doing` is shown in
 * their terminals.
 */
export async function alone(name, doing, work) {
  mkdirSync(inProject('dist'), { recursive: true })
  const lock = inProject(`dist/.${name}.lock`)
  for (let isReported = false; !take(lock); isReported = true) {
    if (!isReported) console.log(`Another process in this folder is ${doing}: waiting for it …`)
    await sleep(200)
  }
  const refreshing = setInterval(() => refresh(lock), REFRESH_MS)
  const release = () => {
    if (ownerOf(lock) === process.pid) rmSync(lock, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(refreshing)
    process.off('exit', release)
    release()
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isHeld(lock)) removeAbandoned(lock)
  return false
}

/** Two that wait may see the same abandoned lock: the second must not remove what the first puts there. */
function removeAbandoned(lock) {
  const guard = `${lock}.removing`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (ageOf(guard) > ABANDONED_MS) rmSync(guard, { recursive: true, force: true })
    return
  }
  if (!isHeld(lock)) rmSync(lock, { force: true })
  rmdirSync(guard)
}

function isHeld(lock) {
  const age = ageOf(lock)
  return age < FRESH_MS || (age < ABANDONED_MS && isAlive(ownerOf(lock)))
}

function ageOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? Date.now() - stats.mtimeMs : Infinity
}

function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function refresh(lock) {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // It was removed by hand.
  }
}
