import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { STATUS_COLUMNS } from './core/status-columns.ts'

/** A feature may use the ones before it. Adding a line here is a decision; reordering is a bigger one. */
const FEATURES = [
  'uploads',
  'accounts',
  'messaging',
  'haulers',
  'jobs',
  'payments',
  'places',
  'booking',
  'dispatch',
  'job-page',
  'advertising',
  'social',
  'reports',
]
/** Below the features: these import none of them. */
const FOUNDATION = ['core', 'db', 'providers']
/** Above the features: what puts the server together, feeds it and tries it. */
const SEES_ALL = ['testing', 'demo', 'seed']

const files = globSync('{contract,server,web,e2e,bench}/**/*.{ts,tsx}')
const isTest = (file: string): boolean => file.includes('.test.')
/** The features of money and what leads to them still use each other. */
const TOGETHER =
  /^(ledger|payouts|refunds|disputes|webhooks|reconciliation|money|statements|price-changes|quotes)$/
const folderOf = (path: string): string => (path.split('/')[1] ?? '').replace(TOGETHER, 'payments')

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
    'job-page',
    'haulers',
    'payouts',
    'dispatch',
    'messaging',
    'advertising',
    'social',
    'money',
    'quotes',
    'reports',
  ]
  const crossings = imports.filter(
    ({ file, target }) =>
      file.startsWith('web/') &&
      target.startsWith('web/') &&
      [...features, 'payment', 'ui', 'api'].includes(folderOf(file)) &&
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

/** The server's own files but for tests and what feeds them. */
const serverFiles = files
  .filter((file) => /^server\/.+\//.test(file) && !isTest(file) && !file.includes('/testing/'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[`<]|\bsql\.\w+\(/
const CHANGES_ROWS = /\b(insertInto|updateTable|deleteFrom|mergeInto)\(/
const STORE = /\/(store|[\w-]+-store)\.ts$/
/** A query reads for one screen or question, a list page by page. */
const QUERY = /\/([\w-]+-query|list-[\w-]+)\.ts$/
/** The database, the moves of every lifecycle, the sample story, the seed, and what a simulated provider keeps for itself. */
const HAS_OTHER_SQL =
  /^server\/(db|demo|seed)\/|^server\/core\/transition\.ts$|^server\/providers\/\w+\/([\w-]+\.)?sandbox\b/

test('SQL stands in stores, query files and lists alone', () => {
  for (const asking of ["db.selectFrom('jobs')", 'sql`now()`', 'sql<string>`', 'sql.raw(text)'])
    expect(asking).toMatch(SQL)
  const others = serverFiles
    .filter(({ source }) => SQL.test(source))
    .map(({ file }) => file)
    .filter((file) => ![STORE, QUERY, HAS_OTHER_SQL].some((home) => home.test(file)))
  expect(others).toEqual([])
})

test('query files and lists only read', () => {
  const queries = serverFiles.filter(({ file }) => QUERY.test(file))
  expect(queries.length).toBeGreaterThan(5)
  expect(queries.filter(({ source }) => CHANGES_ROWS.test(source))).toEqual([])
})

const UPDATE = /updateTable\('(\w+)'\)\s*\.set\(([^]*?)\)\s*\.(?:where|returning|execute)/g

/** The status columns that a source file writes itself, each with its table. */
const statusesWrittenBy = (source: string): string[] =>
  [...source.matchAll(UPDATE)].flatMap(([, table = '', changes = '']) =>
    Object.values(STATUS_COLUMNS)
      .filter((home) => home.table === table)
      .filter(({ status }) => new RegExp(`\\b${status}(?=\\s*[:,}])`).test(changes))
      .map(({ status }) => `${table}.${status}`),
  )

test('status columns are written only by transition()', () => {
  const forbidden =
    "db.updateTable('jobs').set({ ...more, paymentStatus: 'paid' }).where('id', '=', 1)"
  expect(statusesWrittenBy(forbidden)).toEqual(['jobs.paymentStatus'])
  expect(statusesWrittenBy("db.updateTable('jobs').set({ photos }).execute()")).toEqual([])

  const writers = serverFiles.filter(({ source }) => statusesWrittenBy(source).length > 0)
  expect(writers.map(({ file }) => file)).toEqual([])
})

test('only transition() and the seed write the history of moves', () => {
  const WRITES_HISTORY =
    /(insertInto|updateTable|deleteFrom|mergeInto)\('transitions'|into transitions\b/
  const writers = serverFiles
    .filter(({ file }) => !/^server\/(demo|seed)\//.test(file))
    .filter(({ source }) => WRITES_HISTORY.test(source))
  expect(writers.map(({ file }) => file)).toEqual(['server/core/transition.ts'])
})

test('a job is cancelled and released in one place each, with its slot, money and messages', () => {
  const MOVE = /jobLifecycle,\s*[\w.]+,\s*'(cancel|call_off|release)'/g
  const places = serverFiles.flatMap(({ file, source }) =>
    [...source.matchAll(MOVE)].map(([, move]) => `${move} in ${file}`),
  )
  expect(places.toSorted()).toEqual([
    'call_off in server/payments/cancel-paid-job.ts',
    'cancel in server/payments/cancel-paid-job.ts',
    'release in server/jobs/release-job.ts',
    'release in server/jobs/release-job.ts',
  ])
})

const HANDED = /(?:(Pick|Omit)<\s*)?Updateable<Tables\['\w+'\]>(?:,([^>]*))?/g
const LEAVES_STATUS: Record<string, RegExp> = { Pick: /^(?![^]*status')/i, Omit: /'status'/ }
const STATUS_IN_SQL = /\bset\s+(?:[^`]*,\s*)?\w*status\s*=/i

test('no change that is handed to a store brings a status along, and none is written out as SQL', () => {
  const handed = serverFiles.flatMap(({ file, source }) =>
    [...source.matchAll(HANDED)].map(([text, kind = '', columns = '']) => ({
      text: `${text} in ${file}`,
      isHarmless: LEAVES_STATUS[kind]?.test(columns) ?? false,
    })),
  )
  expect(handed.length).toBeGreaterThan(2)
  expect(handed.filter(({ isHarmless }) => !isHarmless)).toEqual([])

  expect('update jobs set a = 1, status = ').toMatch(STATUS_IN_SQL)
  const written = serverFiles.filter(({ source }) => STATUS_IN_SQL.test(source))
  expect(written.map(({ file }) => file)).toEqual([])
})

test('the address of a job’s page is made for delivery alone: what is stored keeps its place', () => {
  const makers = serverFiles.filter(({ source }) => /\bjobLinkFor\(/.test(source))
  expect(makers.map(({ file }) => file)).toEqual([
    'server/messaging/deliver-message.ts',
    'server/messaging/job-links.ts',
  ])
})

const ASKS_FOR_NOW = /\bnew Date\b(?!\(\s*[^\s)])|\bDate\.now\b|\bperformance\.timeOrigin\b/
const ASKS_THE_MACHINE_FOR_ITS_ZONE =
  /\.getHours\(|\.getDay\(|\.getDate\(|toLocale(Date|Time)?String\(|at time zone/i

/** Source files of the product, but for its two programs, what feeds tests and what runs PostgreSQL. */
const ordinary = files.filter(
  (file) =>
    /^(contract|server|web)\//.test(file) &&
    !isTest(file) &&
    !/^server\/(main\.ts|reconcile\.ts|check-ledger\.ts|seed\/seed\.ts|testing\/|db\/embedded\/)/.test(
      file,
    ),
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
