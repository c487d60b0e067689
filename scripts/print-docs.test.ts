import { expect, test } from 'vitest'
import { domainPage } from './print-docs.ts'

test('docs/domain.md shows the lifecycles as they are; npm run docs writes them', () => {
  const { written, current } = domainPage()
  expect(current).toContain('| claim | hauler | pending | assigned |')
  expect(written).toBe(current)
})
