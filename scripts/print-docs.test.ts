import { expect, test } from 'vitest'
import { ALERT_KINDS } from '../contract/alerts.ts'
import {
  architecturePage,
  domainPage,
  operationsPage,
  permissionsPage,
  scalePage,
} from './print-docs.ts'

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

test('docs/permissions.md shows who may make each call; npm run docs writes it', () => {
  const { written, current } = permissionsPage()
  expect(current).toContain(
    '| POST /api/admin/jobs/:jobId/refund | give-money | x | x |  | x |  |  |  |  |',
  )
  expect(written).toBe(current)
})

test('each kind of alert has one runbook in the document of operations, and no other has one', () => {
  const { written, current } = operationsPage()
  expect(current).toBe(written)
  const [, runbooks = ''] = current.split('<!-- runbooks -->')
  const kinds = [...runbooks.matchAll(/^### .+ \(`(\w+)`\)$/gm)].map(([, kind]) => kind)
  expect(kinds).toEqual([...ALERT_KINDS])
  expect(runbooks.split('**Do this:**')).toHaveLength(ALERT_KINDS.length + 1)
})

test('docs/scale.md lists the SQL that engines of many machines refuse; npm run docs writes it', () => {
  const { written, current } = scalePage()
  expect(current).toContain('| LISTEN, NOTIFY |')
  expect(written).toBe(current)
})
