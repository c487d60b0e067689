import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'
import { type Day, instantOf } from '../contract/calendar.ts'

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'ahead-clock.mjs')).href

/**
 * A clock for the server of a test file, which goes on from the instant it is set to. That of the database
 * shows the time of day: a task that waits does not become due by it.
 */
export function serverClock() {
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-clock-'))
  const file = join(folder, 'ahead')
  const setAhead = (ms: number) => {
    // Atomically: the server may read the file at any moment.
    writeFileSync(`${file}.new`, String(ms))
    renameSync(`${file}.new`, file)
  }
  setAhead(0)
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    settings: { NODE_OPTIONS: `--import=${PRELOAD}`, CLOCK_AHEAD_FILE: file },
    /** Sets the clock of the server, for browsers that open the product from now on as well. */
    set: (at: Date): void => setAhead(at.getTime() - Date.now()),
    reset: (): void => setAhead(0),
  }
}

/** 11:58 PM is `at(day, 23, 58)`. */
export const at = (day: Day, hour: number, minute = 0): Date =>
  new Date(instantOf(day, hour).getTime() + minute * 60_000)
