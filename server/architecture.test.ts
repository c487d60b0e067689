import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FEATURES as WEB_FEATURES } from '../web/features.ts'
import { STATUS_COLUMNS } from './core/status-columns.ts'
import { FEATURES as SERVER_FEATURES, type Feature } from './features.ts'

const FEATURES: Record<string, Feature> = SERVER_FEATURES
/** Below the features: these import none of them. */
const FOUNDATION = ['core', 'db', 'providers']
/** Above the features: what puts the server together, feeds it and tries it. */
const SEES_ALL = ['testing', 'demo', 'seed', 'web']

const files = globSync('{contract,server,web,e2e,bench}/**/*.{ts,tsx}')
const isTest = (file: string): boolean => file.includes('.test.')
/** The folder below `server/` or `web/` that a file stands in; nothing for a file beside the folders. */
const folderOf = (path: string): string =>
  path.split('/').length > 2 ? (path.split('/')[1] ?? '') : ''

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

const foldersIn = (side: 'server' | 'web'): string[] =>
  [...new Set(files.filter((file) => file.startsWith(`${side}/`)).map(folderOf))].filter(Boolean)

/** Imports from one folder of the server to another. */
const serverImports = imports
  .filter(({ file, target }) => file.startsWith('server/') && target.startsWith('server/'))
  .map(({ file, target }) => ({ file, target, from: folderOf(file), to: folderOf(target) }))
  .filter(({ from, to }) => from !== to)

test('every folder of the server is a feature, its foundation or what stands above', () => {
  const expected = [...Object.keys(FEATURES), ...FOUNDATION, ...SEES_ALL]
  expect(foldersIn('server').toSorted()).toEqual(expected.toSorted())
})

test('features import the foundation and the features they declare', () => {
  const undeclared = serverImports.filter(
    ({ file, from, to }) =>
      FEATURES[from] &&
      !FEATURES[from].uses.includes(to) &&
      !FOUNDATION.includes(to) &&
      !(file.includes('/testing/') && to === 'testing'),
  )
  expect(undeclared).toEqual([])
})

test('what a feature declares to use, it uses', () => {
  const declared = Object.entries(FEATURES).flatMap(([from, { uses }]) =>
    uses.map((to) => `${from} uses ${to}`),
  )
  expect(declared.length).toBeGreaterThan(50)
  const real = new Set(serverImports.map(({ from, to }) => `${from} uses ${to}`))
  expect(declared.filter((use) => !real.has(use))).toEqual([])
})

test('the features make no circle: each uses only those declared before it', () => {
  const names = Object.keys(FEATURES)
  const backwards = Object.entries(FEATURES).flatMap(([from, { uses }], place) =>
    uses.filter((to) => !names.slice(0, place).includes(to)).map((to) => `${from} uses ${to}`),
  )
  expect(backwards).toEqual([])
})

test('core, db and providers import no feature', () => {
  const upwards = serverImports.filter(({ from, to }) => FOUNDATION.includes(from) && FEATURES[to])
  expect(upwards).toEqual([])
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

/** Shared by the web's features, and importing none. */
const SHARED_BY_WEB = ['ui', 'api', 'payment', 'people', 'offline']
/** What composes features: the screens, and the build of the landing page; the service worker imports nothing of them. */
const COMPOSES_WEB = ['pages', 'build', 'testing', 'worker']

test('every folder of the web is a feature, shared by them or composes them', () => {
  const expected = [...Object.keys(WEB_FEATURES), ...SHARED_BY_WEB, ...COMPOSES_WEB]
  expect(foldersIn('web').toSorted()).toEqual(expected.toSorted())
})

/** The landing page opens the dialogs of other features: it is their frame. */
const OPENS_DIALOGS = 'web/landing/islands.tsx'

test('web features do not import each other, and what they share imports no feature', () => {
  const crossings = imports.filter(
    ({ file, target }) =>
      file.startsWith('web/') &&
      target.startsWith('web/') &&
      folderOf(file) !== '' &&
      !COMPOSES_WEB.includes(folderOf(file)) &&
      file !== OPENS_DIALOGS &&
      folderOf(target) in WEB_FEATURES &&
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

/** Whether SQL stands only in functions that the file keeps to itself and that change no rows. */
const isOwnQuery = (source: string): boolean =>
  source
    .split(/\n\n(?=\S)/)
    .filter((declaration) => SQL.test(declaration))
    .every((query) => !/^export /m.test(query) && !CHANGES_ROWS.test(query))

test('SQL stands in stores, query files and lists, or reads for the one file it stands in', () => {
  for (const asking of ["db.selectFrom('jobs')", 'sql`now()`', 'sql<string>`', 'sql.raw(text)'])
    expect(asking).toMatch(SQL)
  expect(isOwnQuery("const a = (db: Db) => db.selectFrom('jobs')\n\nexport const b = 1")).toBe(true)
  expect(isOwnQuery("export const a = (db: Db) => db.selectFrom('jobs')")).toBe(false)
  expect(isOwnQuery("const a = (db: Db) => db.deleteFrom('jobs')")).toBe(false)
  const others = serverFiles
    .filter(({ file }) => ![STORE, QUERY, HAS_OTHER_SQL].some((home) => home.test(file)))
    .filter(({ source }) => SQL.test(source) && !isOwnQuery(source))
  expect(others.map(({ file }) => file)).toEqual([])
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
  // Saying why a move is refused makes none.
  const MOVE =
    /(?<!explainRefusal\([\w.]+,\s*)jobLifecycle,\s*[\w.]+,\s*'(cancel|call_off|no_show|release)'/g
  const places = serverFiles.flatMap(({ file, source }) =>
    [...source.matchAll(MOVE)].map(([, move]) => `${move} in ${file}`),
  )
  expect(places.toSorted()).toEqual([
    'call_off in server/payments/cancel-paid-job.ts',
    'cancel in server/payments/cancel-paid-job.ts',
    'no_show in server/payments/cancel-paid-job.ts',
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
    'server/messaging/job-links.ts',
    'server/messaging/message-content.ts',
    // Answered to its customer, and not stored.
    'server/jobs/list-client-jobs.ts',
  ])
})
