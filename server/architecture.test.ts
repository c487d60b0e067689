import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** A feature may use the ones before it. Adding a line here is a decision; reordering is a bigger one. */
const FEATURES = [
  'uploads',
  'accounts',
  'messaging',
  'haulers',
  'jobs',
  'payments',
  'quotes',
  'booking',
  'dispatch',
  'advertising',
  'social',
  'reports',
]
/** Below the features: these import none of them. */
const FOUNDATION = ['core', 'db', 'providers']
/** Above the features: what puts the server together, feeds it and tries it. */
const SEES_ALL = ['testing', 'demo']

const files = globSync('{contract,server,web,e2e,bench}/**/*.{ts,tsx}')
const isTest = (file: string): boolean => file.includes('.test.')
const folderOf = (path: string): string => path.split('/')[1] ?? ''

/** Every import of a source file: a path from the project's folder, or the name of a package. */
const imports = files
  .filter((file) => !isTest(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
      ([, target = '']) => ({
        file,
        target: target.startsWith('.') ? join(dirname(file), target) : target,
      }),
    ),
  )

const featureImports = imports.filter(
  ({ file, target }) =>
    file.split('/').length > 2 &&
    file.startsWith('server/') &&
    target.startsWith('server/') &&
    FEATURES.includes(folderOf(target)) &&
    folderOf(target) !== folderOf(file) &&
    !SEES_ALL.includes(folderOf(file)),
)

test('there are imports between features to check', () => {
  expect(featureImports.length).toBeGreaterThan(20)
})

test.for(featureImports)('$file may use $target', ({ file, target }) => {
  expect(FOUNDATION).not.toContain(folderOf(file))
  expect(FEATURES).toContain(folderOf(file))
  expect(FEATURES.indexOf(folderOf(target))).toBeLessThan(FEATURES.indexOf(folderOf(file)))
})

test('the contract imports nothing but zod', () => {
  const others = imports.filter(
    ({ file, target }) =>
      file.startsWith('contract/') && target !== 'zod' && !target.startsWith('contract/'),
  )
  expect(others).toEqual([])
})

test('web and server reach each other only through the contract', () => {
  const crossings = imports.filter(
    ({ file, target }) =>
      (file.startsWith('web/') && target.startsWith('server/')) ||
      (file.startsWith('server/') && target.startsWith('web/')),
  )
  expect(crossings).toEqual([])
})

test('web features do not import each other, and what they share imports no feature', () => {
  const features = [
    'booking',
    'jobs',
    'haulers',
    'dispatch',
    'messaging',
    'advertising',
    'social',
    'reports',
  ]
  const crossings = imports.filter(
    ({ file, target }) =>
      file.startsWith('web/') &&
      target.startsWith('web/') &&
      [...features, 'ui', 'api'].includes(folderOf(file)) &&
      features.includes(folderOf(target)) &&
      folderOf(target) !== folderOf(file),
  )
  expect(crossings).toEqual([])
})

test('no source file is longer than 250 lines', () => {
  const long = files
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 250)
  expect(long).toEqual([])
})

test('status is written by the moves alone', () => {
  const writers = globSync('server/**/*.ts')
    .filter((file) => !isTest(file) && !/^server\/(testing|demo)\//.test(file))
    .filter((file) => /\.set\(\{[^}]*\bstatus:/s.test(readFileSync(file, 'utf8')))
  for (const file of writers) expect(file).toMatch(/store\.ts$|move-|sandbox/)
})

const ASKS_FOR_NOW = /\bnew Date\b(?!\(\s*[^\s)])|\bDate\.now\b|\bperformance\.timeOrigin\b/
const ASKS_THE_MACHINE_FOR_ITS_ZONE =
  /\.getHours\(|\.getDay\(|\.getDate\(|toLocale(Date|Time)?String\(|at time zone/i

/** Source files of the product, but for its two programs, what feeds tests and what runs PostgreSQL. */
const ordinary = files.filter(
  (file) =>
    /^(contract|server|web)\//.test(file) &&
    !isTest(file) &&
    !/^server\/(main\.ts|payments\/check-ledger\.ts|testing\/|db\/embedded\/)/.test(file),
)
const readersOf = (pattern: RegExp): string[] =>
  ordinary.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('the clock is read where a program starts, and in one place of the browser', () => {
  for (const asking of ['new Date()', 'new Date', 'Date.now()', 'performance.timeOrigin'])
    expect(asking).toMatch(ASKS_FOR_NOW)
  expect('new Date(at)').not.toMatch(ASKS_FOR_NOW)
  expect(readersOf(ASKS_FOR_NOW)).toEqual(['web/clock.ts'])
})

test('no code asks the machine for its time zone', () => {
  expect(readersOf(ASKS_THE_MACHINE_FOR_ITS_ZONE)).toEqual([])
})
