import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const PROGRAM = `
  const { dayOf, hourOf, formatInstant } = await import(process.env.CALENDAR)
  const late = new Date('2026-11-22T06:30:00Z'), early = new Date('2026-11-22T07:30:00Z')
  const december = new Date('2026-12-15T16:00:00Z')
  process.stdout.write(JSON.stringify([
    dayOf(late), hourOf(late), dayOf(early), hourOf(early), hourOf(december), formatInstant(december),
    new Date(2026, 0, 1).getTimezoneOffset() === 0,
  ]))`

test.for([
  ['UTC', true],
  ['Asia/Tokyo', false],
  ['America/New_York', false],
] as const)('a server that stands in %s keeps the time of BC', async ([TZ, isUtc]) => {
  const CALENDAR = new URL('../../contract/calendar.ts', import.meta.url).href
  const env = { PATH: process.env.PATH, TZ, CALENDAR }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM], { env })
  expect(JSON.parse(stdout)).toEqual([
    '2026-11-21',
    23,
    '2026-11-22',
    0,
    9,
    expect.stringMatching(/^Dec 15, 2026, 9:00/),
    isUtc,
  ])
})
