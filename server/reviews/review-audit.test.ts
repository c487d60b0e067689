import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { reviewing } from './testing/reviewing.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { applicant, clear, decide, pass, staff } = reviewing(app)
const NOON = new Date('2026-11-25T20:00:00Z')

beforeEach(() => app.setNow(NOON))
afterEach(() => clear(NOON))

test('the audit log says who decided, also of what counts later', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await decide(by, 'application', hauler.id, { decision: 'reject', reasons: ['not_matching'] })
  await pass(8)
  const entries = await app.ctx.db
    .selectFrom('auditEntries')
    .select(['subject', 'call'])
    .where('rowKey', '=', String(hauler.id))
    .where('subject', '=', 'haulers')
    .execute()
  expect(entries).toEqual([{ subject: 'haulers', call: 'POST /api/admin/review-queue/:kind/:id' }])
})
