import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ASKS_FOR_NOW = /\bnew Date\b(?!\(\s*[^\s)])|\bDate\.now\b|\bperformance\.timeOrigin\b/
const ASKS_THE_MACHINE_FOR_ITS_ZONE =
  /\.getHours\(|\.getDay\(|\.getDate\(|toLocale(Date|Time)?String\(|at time zone/i

/** Source files of the product, but for its two programs, what feeds tests and what runs PostgreSQL. */
const ordinary = globSync('{contract,server,web}/**/*.{ts,tsx}').filter(
  (file) =>
    !file.includes('.test.') &&
    !/^server\/(main\.ts|reconcile\.ts|check-ledger\.ts|migrate-storage\.ts|reset-two-factor\.ts|restore\.ts|release-tasks\.ts|back-up\.ts|move-database\.ts|seed\/seed\.ts|(.*\/)?testing\/|db\/embedded\/)|\.conformance\.ts$/.test(
      file,
    ),
)
/** Spans and the waits of the queue are timed, and files compared, by the clock of the machine. */
const OF_THE_MACHINE = [
  'server/core/queue.ts',
  'server/core/trace.ts',
  'server/uploads/incoming-folder.ts',
]
const readersOf = (pattern: RegExp): string[] =>
  ordinary.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('the clock is read where a program starts, and in one place of the browser', () => {
  for (const asking of ['new Date()', 'new Date', 'Date.now()', 'performance.timeOrigin'])
    expect(asking).toMatch(ASKS_FOR_NOW)
  expect('new Date(at)').not.toMatch(ASKS_FOR_NOW)
  expect(readersOf(ASKS_FOR_NOW).toSorted()).toEqual([...OF_THE_MACHINE, 'web/clock.ts'])
})

test('no code asks the machine for its time zone', () => {
  expect(readersOf(ASKS_THE_MACHINE_FOR_ITS_ZONE)).toEqual([])
})
