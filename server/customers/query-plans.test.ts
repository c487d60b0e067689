import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { listCustomers } from '../../contract/admin-customers.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { adminCustomers } from './list-customers.ts'

const CUSTOMERS = 100_000
const FILLING_MS = 300_000
const LARGE = ['customers', 'customer_contacts', 'customer_figures']

const app = useApp()

beforeAll(async () => {
  const { db } = app.ctx
  await sql`insert into customers (first_name, last_name, company, email, phone_e164, tags, search_key, created_at)
    select 'Name' || n % 977, 'Family' || n, case when n % 20 = 0 then 'Company ' || n else '' end,
      'customer' || n || '@example.test', '+1604' || 2000000 + n,
      case when n % 50 = 0 then array['strata'] else '{}' end,
      search_key('Name' || n % 977 || ' Family' || n || ' 1604' || 2000000 + n || ' customer' || n || ' example test'),
      now() - n * interval '1 minute'
    from generate_series(1, ${sql.lit(CUSTOMERS)}) as n`.execute(db)
  await sql`insert into customer_contacts (customer_id, kind, value)
    select id, 'email', email from customers`.execute(db)
  await sql`update customer_figures set lifetime_cents = customer_id * 7 % 90000, jobs = 1,
    area = case when customer_id % 20 = 0 then 'Delta' end,
    last_pickup = case when customer_id % 3 = 0 then date '2026-01-01' + customer_id % 300 end`.execute(
    db,
  )
  await sql`update customers set blocked_at = now(), blocked_reason = 'x' where id % 5000 = 0`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}, FILLING_MS)

const today = dayOf(new Date('2026-06-15T19:00:00Z'))
const queries: Record<string, ListQuery<typeof listCustomers>> = {
  'the newest': {},
  'by money': { sort: 'lifetime' },
  'by pickup': { sort: 'lastPickup' },
  'by name': { sort: 'name' },
  'a phone number': { q: '604 2054321' },
  'a rare name': { q: 'family54321' },
  'a number that may be a job’s': { q: '54321' },
  'a job': { q: '#54321' },
  'a tag': { tag: ['strata'] },
  companies: { kind: ['company'] },
  'blocked ones': { blocked: true },
  'an area': { area: ['Delta'] },
  'days of pickups': { lastPickup: { from: today, to: addDays(today, 1) } },
}

test.for(Object.entries(queries))(
  '%s of 100,000 customers: a page reads no large table from end to end',
  async ([, query]) => {
    const reading = (ctx: typeof app.ctx) =>
      adminCustomers.batches(ctx, query, undefined)[Symbol.asyncIterator]().next()
    const plans = await plansOf(app.ctx, reading, { asPlanned: true })
    expect(plans.length).toBeGreaterThan(0)
    const scanned = plans
      .flat()
      .filter((step) => step['Node Type'] === 'Seq Scan')
      .map((step) => step['Relation Name'] ?? '')
    expect(scanned.filter((table) => LARGE.includes(table))).toEqual([])
  },
)
