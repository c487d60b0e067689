import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listCustomerTags } from '../../contract/admin-customers.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import * as edits from '../../contract/customer-edits.ts'
import { inTransaction } from '../core/context.ts'
import { post } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { settleCustomers } from './store.ts'
import { directoryOf } from './testing/directory.ts'

const app = useApp()
const { anEmail, aPhone, job, done, find, customerOf, record } = directoryOf(app)

test('a booking makes its customer, and the next one under the address belongs to the same', async () => {
  const email = anEmail()
  const phoneE164 = aPhone()
  await job({ email, phoneE164, firstName: 'Amrita', lastName: 'Gill' })
  await job({
    firstName: 'Amrita',
    lastName: 'Gill',
    email: email.toUpperCase(),
    phoneE164: aPhone(),
    address: '2418 St Johns St, Port Moody',
  })
  const customer = await customerOf(email)
  expect(customer).toMatchObject({ firstName: 'Amrita', lastName: 'Gill', email, jobs: 2 })
  const { contacts, addresses, openJobs } = await record(customer.id)
  expect(contacts.map(({ kind }) => kind)).toEqual(['email', 'phone', 'phone'])
  expect(addresses.map(({ address }) => address)).toContain('2418 St Johns St, Port Moody')
  expect(openJobs).toBe(2)
})

test('a look at the directory waits for what another one is attaching', async () => {
  const email = anEmail()
  await job({ email, firstName: 'Amrita', lastName: 'Gill' })
  const listed = await app.writeApart(() =>
    app.ctx.db.transaction().execute(async (db) => {
      await settleCustomers(db)
      const list = customerOf(email)
      await setTimeout(200)
      return { list }
    }),
  )
  expect(await listed.list).toMatchObject({ jobs: 1 })
})

test('the record follows the latest booking until the team edits it', async () => {
  const email = anEmail()
  await job({ email, firstName: 'Amrita', lastName: 'Gill' })
  expect(await customerOf(email)).toMatchObject({ firstName: 'Amrita' })
  await job({ email, firstName: 'Amy', lastName: 'Gill' })
  const { id } = await customerOf(email)
  expect(await customerOf(email)).toMatchObject({ firstName: 'Amy' })
  const as = app.as(await app.given.admin())
  const body = { version: 1, firstName: 'Amrita', base: { firstName: 'Amy' } }
  await as.call(edits.editCustomer, { params: { customerId: id }, body })
  await job({ email, firstName: 'Noa', lastName: 'Gill' })
  expect(await customerOf(email)).toMatchObject({ firstName: 'Amrita', jobs: 3 })
  expect(await find({ q: 'noa gill' })).toMatchObject([{ id }])
})

test('two bookings at a time with a new address make one customer', async () => {
  const email = anEmail()
  await Promise.all([1, 2, 3, 4].map(() => job({ email })))
  expect(await find({ q: email })).toMatchObject([{ jobs: 4 }])
})

test('a booking without an address belongs to its phone number', async () => {
  const phoneE164 = aPhone()
  await job({ email: '', phoneE164 })
  await job({ email: '', phoneE164 })
  expect(await find({ q: phoneE164 })).toMatchObject([{ email: null, jobs: 2 }])
})

test('the search finds a phone number in any spelling, the address, and whose job a number is', async () => {
  const email = anEmail()
  const booked = await job({
    email,
    phone: '778-555-0119',
    phoneE164: '+17785550119',
    address: '77 Zinnia Crescent, Langley',
  })
  const spellings = ['(778) 555-0119', '7785550119', '+1 778 555 0119', 'zinnia cresc']
  for (const q of [...spellings, `#${booked.id}`])
    expect([q, await find({ q })]).toMatchObject([q, [{ email }]])
  expect((await find({ q: String(booked.id) })).map((each) => each.email)).toContain(email)
  expect(await find({ q: '#99999999' })).toEqual([])
})

test('the money of a customer is what they paid, net of refunds; shares and fees are not theirs', async () => {
  const email = anEmail()
  const { id: jobId } = await job({ email })
  const book = (kind: Parameters<typeof post>[1]['kind'], entries: object) =>
    inTransaction(app.ctx, ({ db }) => post(db, { kind, jobId, reference: randomUUID(), entries }))
  await book('charge', { cash: 200_00, customer_funds: -200_00 })
  await book('refund', { refunds: 50_00, cash: -50_00 })
  await book('payout', { hauler_payable: 70_00, cash: -70_00 })
  await book('provider_fee', { provider_fees: 6_00, cash: -6_00 })
  expect(await customerOf(email)).toMatchObject({ lifetime: 150_00 })
})

test('money without a card counts when it is received, withdrawn and given back; what the hauler keeps does not', async () => {
  const email = anEmail()
  const { id: jobId } = await job({ email })
  const book = (kind: Parameters<typeof post>[1]['kind'], entries: object) =>
    inTransaction(app.ctx, ({ db }) => post(db, { kind, jobId, reference: randomUUID(), entries }))
  await book('received', { hauler_cash: 200_00, customer_funds: -200_00 })
  await book('netting', { hauler_payable: 140_00, hauler_cash: -140_00 })
  expect(await customerOf(email)).toMatchObject({ lifetime: 200_00 })
  await book('received', { office_funds: 30_00, customer_funds: -30_00 })
  await book('received_withdrawn', { customer_funds: 30_00, office_funds: -30_00 })
  await book('refund', { refunds: 50_00, hauler_cash: -50_00 })
  expect(await customerOf(email)).toMatchObject({ lifetime: 150_00 })
})

test('a completed pickup is the last one; a deleted job counts no more', async () => {
  const email = anEmail()
  const last = await done({ email, completedAt: app.ctx.now() })
  expect(await customerOf(email)).toMatchObject({ jobs: 1, lastPickup: last.endedOn })
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: new Date() })
    .where('id', '=', last.id)
    .execute()
  expect(await customerOf(email)).toMatchObject({ jobs: 0, lastPickup: null })
})

test('the directory is filtered and sorted', async () => {
  const admin = await app.given.admin()
  const day = addDays(dayOf(app.ctx.now()), -900)
  const [rich, poor] = [anEmail(), anEmail()]
  const tag = `tag ${randomUUID().slice(0, 8)}`
  for (const [email, amount] of [
    [poor, 10_00],
    [rich, 90_00],
  ] as const) {
    const { id: jobId } = await done({ email, scheduledDate: day, area: 'Delta' })
    const entries = { cash: amount, customer_funds: -amount }
    await inTransaction(app.ctx, ({ db }) =>
      post(db, { kind: 'charge', jobId, reference: randomUUID(), entries }),
    )
    const { id } = await customerOf(email)
    await app
      .as(admin)
      .call(edits.tagCustomer, { params: { customerId: id }, body: { add: [tag], remove: [] } })
  }
  const emails = async (query: object) =>
    (await find({ tag: [tag], ...query })).map(({ email }) => email)
  expect(await emails({ sort: 'lifetime' })).toEqual([rich, poor])
  expect(await emails({ sort: 'lifetime:asc' })).toEqual([poor, rich])
  expect(await emails({ lastPickup: { from: day, to: day } })).toHaveLength(2)
  expect(await emails({ lastPickup: { from: addDays(day, 1) } })).toEqual([])
  expect(await emails({ area: ['Delta'] })).toHaveLength(2)
  expect(await emails({ kind: ['company'] })).toEqual([])
  expect(await emails({ blocked: true })).toEqual([])
  expect(await emails({ consent: ['none'], sort: 'lastPickup' })).toHaveLength(2)
  expect(await emails({ consent: ['agreed'] })).toEqual([])
  expect(await app.as(admin).call(listCustomerTags, {})).toContainEqual({ tag, customers: 2 })
})
