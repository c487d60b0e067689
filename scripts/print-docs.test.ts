import { expect, test } from 'vitest'
import { architecturePage, domainPage } from './print-docs.ts'

test('docs/domain.md shows the lifecycles as they are; npm run docs writes them', () => {
  const { written, current } = domainPage()
  expect(current).toContain('| claim | hauler | pending | assigned |')
  expect(written).toBe(current)
})

test('ARCHITECTURE.md shows the features as they are declared; npm run docs writes them', () => {
  const { written, current } = architecturePage()
  expect(current).toContain('| ledger | The books')
  expect(written).toBe(current)
})
