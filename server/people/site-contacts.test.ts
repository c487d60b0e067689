import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { addRecurring } from '../../contract/recurring-pickups.ts'
import { companiesIn } from '../commercial/testing/companies.ts'
import { toE164 } from '../core/phone.ts'
import { useApp } from '../testing/app.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { aCompany, desk } = companiesIn(app)
const { erase, download, tablesWith } = peopleIn(app)

/** A company with a pickup that repeats; none of its days is booked yet. */
async function recurring(site: { firstName: string; lastName: string; phone: string }) {
  const company = await aCompany()
  const staff = await desk()
  const row = await staff.call(addRecurring, {
    params: { customerId: company.customerId },
    body: {
      ...site,
      address: '1166 Alberni St, Vancouver',
      items: [{ key: 'mattress', quantity: 2 }],
      every: 'week',
      firstDay: addDays(dayOf(app.ctx.now()), 3),
      lastDay: null,
      window: 'afternoon',
      poNumber: '',
    },
  })
  return { company, id: row.id }
}
const stored = (id: number) =>
  app.ctx.db
    .selectFrom('recurringPickups')
    .select(['firstName', 'lastName', 'phone', 'phoneE164', 'address', 'state'])
    .where('id', '=', id as never)
    .executeTakeFirst()

test('a site contact is found by the number, exported, and erased without the pickup of the company', async () => {
  const rosa = { firstName: 'Rosalind', lastName: 'Quimper', phone: '(604) 555-0361' }
  const { id } = await recurring(rosa)
  const other = await recurring({ firstName: 'Ines', lastName: 'Oduya', phone: '604 555 0362' })
  const { answer, text } = await download('604-555-0361')
  expect(answer.statusCode).toBe(200)
  const { tables } = JSON.parse(text)
  expect(tables.recurring_pickups).toMatchObject([
    { id, first_name: 'Rosalind', last_name: 'Quimper', phone_e164: '+16045550361' },
  ])
  expect(tables.recurring_pickups[0]).not.toHaveProperty('idempotency_key')

  const { rows } = await erase('604-555-0361')
  expect(rows.erased).toMatchObject({ recurring_pickups: 1 })
  expect(await stored(id)).toEqual({
    firstName: 'Erased',
    lastName: 'Erased',
    phone: '',
    phoneE164: null,
    address: '1166 Alberni St, Vancouver',
    state: 'ended',
  })
  expect(await tablesWith(['Rosalind', 'Quimper', '555-0361', '6045550361'])).toEqual([])
  expect(await stored(other.id)).toMatchObject({ firstName: 'Ines', state: 'active' })
  expect((await download('604-555-0361')).answer.statusCode).toBe(404)
})

test('with the customer of the account the pickup goes as a whole', async () => {
  const site = { firstName: 'Odette', lastName: 'Marchetti', phone: '604 555 0363' }
  const { company, id } = await recurring(site)
  expect((await download(company.email)).text).toContain('Odette')
  const { rows } = await erase(company.email)
  expect(rows.deleted).toMatchObject({ recurring_pickups: 1 })
  expect(await stored(id)).toBeUndefined()
})

test.for(['604 555 0142', '+1 (604) 555-0142', '1-604-555-0142', '604.555.0142 ext. 12'])(
  'the number of %s is that of all other tables',
  async (typed) => {
    const { rows } = await sql<{ e164: string }>`
      insert into recurring_pickups (account_id, first_name, last_name, phone, address, items, description, every, first_day,
        time_window, created_by, created_at)
      select account_id, first_name, last_name, ${typed}, address, items, description, every, first_day, time_window,
        created_by, created_at from recurring_pickups limit 1 returning phone_e164 as e164`.execute(
      app.ctx.db,
    )
    expect(rows[0]?.e164).toBe(toE164(typed))
  },
)
