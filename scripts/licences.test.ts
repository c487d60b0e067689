import { expect, test } from 'vitest'
import { isAllowed, licencesIn, printLicences } from './licences.ts'
import { lockFile } from './lock-file.ts'
import { licencesPage } from './print-docs.ts'

test('every package of production has a licence that is allowed', () => {
  const packages = licencesIn(lockFile())
  expect(packages.length).toBeGreaterThan(300)
  expect(packages.filter((one) => !isAllowed(one))).toEqual([])
})

test('docs/licences.md lists them; npm run docs writes it', () => {
  const { current, written } = licencesPage()
  expect(current).toMatch(/\| MIT \| .*\bfastify\b/)
  expect(written).toBe(current)
})

const lockOf = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } })

test('a package with another licence, with none, or with the LGPL inside our own program is found', () => {
  const packages = licencesIn(
    lockOf({
      'node_modules/fine': { license: 'MIT' },
      'node_modules/either': { license: '(GPL-3.0 OR MIT)' },
      'node_modules/libheif-js': { license: 'LGPL-3.0' },
      'node_modules/strict': { license: 'AGPL-3.0' },
      'node_modules/fine/node_modules/@deep/both': { license: 'MIT AND GPL-2.0' },
      'node_modules/unnamed': {},
      'node_modules/linked': { license: 'LGPL-3.0' },
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
    }),
  )
  expect(packages.filter((one) => !isAllowed(one)).map(({ name }) => name)).toEqual([
    '@deep/both',
    'linked',
    'strict',
    'unnamed',
  ])
  expect(printLicences(packages)).toContain('| none | unnamed |')
  expect(printLicences(packages)).not.toContain('tool')
})
