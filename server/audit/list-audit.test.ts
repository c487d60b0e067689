import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { listAudit } from '../../contract/audit.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { auditEntries } from './list-audit.ts'

const app = useApp()

/** A log of mostly automatic entries, as that of a firm at work is; few are the team's. */
beforeAll(async () => {
  const { db } = app.ctx
  const { id } = await app.given.job()
  await sql`
    insert into transitions (noun, noun_id, move, from_status, to_status, by, reason, at)
    select 'job', ${id}::integer, 'cancel', 'pending', 'cancelled', 'system', 'Not paid within ' || n || ' hours',
      now() - n * interval '1 minute'
    from generate_series(1, 20000) as n`.execute(db)
  await sql`analyze audit_entries`.execute(db)
})

test.for<[string, ListQuery<typeof listAudit>]>([
  ['nothing', {}],
  ['who made it', { by: ['customer'] }],
  ['a role', { role: ['marketing'] }],
  ['what happened', { change: ['delete'] }],
  ['a colleague', { user: [999_999] }],
  ['a job', { job: [999_999] }],
  ['a hauler', { hauler: [999_999] }],
  ['words that nothing has', { q: 'zzzz' }],
  ['words of a call', { q: 'invite' }],
])('a page by %s reads few entries of many', async ([, query]) => {
  const plans = await plansOf(app.ctx, (ctx) => auditEntries.page(ctx, query, undefined), {
    asPlanned: true,
  })
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'audit_entries')
  expect(scans.length).toBeGreaterThanOrEqual(1)
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
