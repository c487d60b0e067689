import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listLedger } from '../../contract/admin-money.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { ledgerLines } from './list-ledger.ts'

const app = useApp()

test.for<ListQuery<typeof listLedger>>([{}, { sort: 'booked:asc' }, { job: [1] }])(
  'the ledger by %o has an index',
  async (query) => {
    const plans = await plansOf(app.ctx, (ctx) => ledgerLines.page(ctx, query, undefined))
    const scans = plans.flat().filter((step) => step['Relation Name']?.startsWith('ledger'))
    expect(scans.length).toBeGreaterThanOrEqual(2)
    expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
  },
)

test('the file has every entry in the order it was booked, and the count stops at 10,000', async () => {
  const { id } = await app.given.job()
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`insert into ledger_transactions (kind, job_id, reference)
      select 'charge', ${id}, n::text from generate_series(1, 5001) n`.execute(db)
    await sql`insert into ledger_entries (transaction_id, account, amount_cents)
      select t.id, account, amount from ledger_transactions t,
        (values ('cash', 100), ('customer_funds', -100)) as sides (account, amount)
      order by t.id, account`.execute(db)
  })
  const page = await ledgerLines.page(app.ctx, { limit: 1 }, undefined)
  expect(page).toMatchObject({ total: 10_000, isTotalExact: false })

  const { cookie } = await app.given.admin()
  const { body } = await app.http.inject({
    url: `${listLedger.csv.path}?sort=booked:asc`,
    headers: { cookie: `sid=${cookie}` },
  })
  const lines = body.trimEnd().split('\r\n')
  expect(lines[0]).toContain('Transaction,Booked,Kind,Job ID')
  expect(lines).toHaveLength(10_003)
  expect(lines[1]).toMatch(/,charge,\d+,1,cash,1.00,$/)
  expect(lines.at(-1)).toMatch(/,charge,\d+,5001,customer_funds,,1.00$/)
})
