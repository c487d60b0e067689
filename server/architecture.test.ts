import { globSync, readFileSync } from 'node:fs'
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

const files = globSync('{contract,server,web,e2e}/**/*.{ts,tsx}')
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+|[^.'][^']*)'/g)].map(([, target = '']) => ({
    file,
    target,
  })),
)
const folderOf = (file: string): string => file.split('/')[1] ?? ''
const isTest = (file: string): boolean => file.includes('.test.')

const featureImports = imports
  .filter(({ file }) => file.startsWith('server/') && file.split('/').length > 2 && !isTest(file))
  .filter(({ file }) => !SEES_ALL.includes(folderOf(file)))
  .flatMap(({ file, target }) => {
    const [, feature = ''] = /^(?:\.\.\/)+([\w-]+)\//.exec(target) ?? []
    return FEATURES.includes(feature) && feature !== folderOf(file) ? [{ file, feature }] : []
  })

test('there are imports between features to check', () => {
  expect(featureImports.length).toBeGreaterThan(5)
})

test.for(featureImports)('$file may use $feature', ({ file, feature }) => {
  const own = folderOf(file)
  expect(FOUNDATION).not.toContain(own)
  expect(FEATURES).toContain(own)
  expect(FEATURES.indexOf(feature)).toBeLessThan(FEATURES.indexOf(own))
})

test('the contract imports nothing but zod', () => {
  const others = imports.filter(
    ({ file, target }) =>
      file.startsWith('contract/') && !isTest(file) && target !== 'zod' && !target.startsWith('./'),
  )
  expect(others).toEqual([])
})

test('web and server reach each other only through the contract', () => {
  const crossings = imports.filter(
    ({ file, target }) =>
      (file.startsWith('web/') && /\/server\//.test(target)) ||
      (file.startsWith('server/') && /\/web\/(?!fill|routes|pages|site|security)/.test(target) && !/^\.{1,2}\/web\//.test(target)),
  )
  expect(crossings).toEqual([])
})

test('web features do not import each other, and what they share imports no feature', () => {
  const features = ['booking', 'jobs', 'haulers', 'dispatch', 'messaging', 'advertising', 'social', 'reports']
  const crossings = imports.filter(({ file, target }) => {
    if (!file.startsWith('web/') || isTest(file)) return false
    const own = folderOf(file)
    if (![...features, 'ui', 'api'].includes(own)) return false
    const [, feature = ''] = /^(?:\.\.\/)+([\w-]+)\//.exec(target) ?? []
    return features.includes(feature) && feature !== own
  })
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

test('the clock is read in one place, and no code asks the machine for its time zone', () => {
  const readers = files
    .filter((file) => /^(contract|server|web)\//.test(file) && !isTest(file))
    .filter((file) => !/^server\/(main\.ts|testing\/|db\/embedded\/)/.test(file))
    .filter((file) =>
      /\.getHours\(|\.getDay\(|\.getDate\(|toLocale(Date|Time)?String\(|at time zone/i.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(readers).toEqual([])
})
