import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { addDays, Day, dayOf } from '../../contract/calendar.ts'
import * as edits from '../../contract/customer-edits.ts'
import * as records from '../../contract/customer-record.ts'
import { cents } from '../../contract/money.ts'
import { erasePerson, exportPerson } from '../../contract/people.ts'
import { useApp } from '../testing/app.ts'
import { directoryOf } from './testing/directory.ts'

const app = useApp()
const { anEmail, job, find, customerOf, record } = directoryOf(app)

const editing = async () => {
  const email = anEmail()
  await job({
    email,
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: '604-555-0142',
    phoneE164: '+16045550142',
  })
  const { id } = await customerOf(email)
  const { version } = await record(id)
  const admin = await app.given.admin('dispatcher')
  type Body = Parameters<typeof patch>[0]
  const patch = (body: Record<string, unknown> & { version: number }) =>
    app
      .as(admin)
      .call(edits.editCustomer, { params: { customerId: id }, body: { base: {}, ...body } })
  return { id, email, version, patch: patch as (body: Body) => ReturnType<typeof patch> }
}

test('edits of different fields by two people are both kept', async () => {
  const { version, patch } = await editing()
  await patch({ version, company: 'Ridgeview Ltd.', base: { company: '' } })
  const second = await patch({ version, firstName: 'Amy', base: { firstName: 'Amrita' } })
  expect(second).toMatchObject({ firstName: 'Amy', company: 'Ridgeview Ltd.' })
})

test('edits of one field by two people are refused with both values, and nothing is saved', async () => {
  const { id, version, patch } = await editing()
  await patch({ version, firstName: 'Amy', base: { firstName: 'Amrita' } })
  const late = patch({
    version,
    firstName: 'Ann',
    lastName: 'Lee',
    base: { firstName: 'Amrita', lastName: 'Gill' },
  })
  await expect(late).rejects.toMatchObject({
    code: 'outdated',
    facts: { conflicts: [{ field: 'firstName', yours: 'Ann', theirs: 'Amy' }] },
  })
  expect(await record(id)).toMatchObject({ firstName: 'Amy', lastName: 'Gill' })
})

test('a new address finds the customer, who is still found by the old one; that of another is refused', async () => {
  const { id, email, version, patch } = await editing()
  const [added, taken] = [anEmail(), anEmail()]
  await job({ email: taken })
  await patch({ version, email: added.toUpperCase(), base: { email } })
  expect(await find({ q: added })).toMatchObject([{ id, email: added }])
  expect(await find({ q: email })).toMatchObject([{ id }])
  await job({ email })
  expect(await record(id)).toMatchObject({ jobs: 2 })
  const other = await customerOf(taken)
  await expect(patch({ version: version + 1, email: taken })).rejects.toMatchObject({
    code: 'email_in_use',
    facts: { customerId: other.id },
  })
})

test('a customer keeps an address or a number, and a number is one of Canada or the United States', async () => {
  const { version, patch } = await editing()
  await expect(patch({ version, email: null, phone: '' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(patch({ version, phone: '+44 20 7946 0958' })).rejects.toMatchObject({
    fields: [{ path: 'phone' }],
  })
})

test('notes, addresses and contacts: pinned first, changed in place, a main contact stays', async () => {
  const { id, email } = await editing()
  const as = app.as(await app.given.admin('dispatcher'))
  const params = { customerId: id }
  await as.call(edits.addCustomerNote, {
    params,
    body: { words: 'Never before 8', isPinned: true },
  })
  const noted = await as.call(edits.addCustomerNote, {
    params,
    body: { words: 'Wants an invoice', isPinned: false },
  })
  expect(noted.notes.map(({ words, by }) => [words, by])).toEqual([
    ['Never before 8', 'Priya Lee'],
    ['Wants an invoice', 'Priya Lee'],
  ])
  const address = '13340 102 Ave, Surrey'
  await as.call(edits.saveCustomerAddress, { params, body: { address, notes: '' } })
  const saved = await as.call(edits.saveCustomerAddress, {
    params,
    body: { address: '13340  102 ave Surrey', notes: 'Loading bay P1' },
  })
  expect(saved.addresses.filter(({ notes }) => notes !== '')).toMatchObject([
    { notes: 'Loading bay P1' },
  ])
  const contact = anEmail()
  const added = await as.call(edits.addCustomerContact, {
    params,
    body: { contact, name: 'Sung-min', purpose: 'on site' },
  })
  expect(await find({ q: contact })).toMatchObject([{ id }])
  const main = added.contacts.find(({ value }) => value === email)
  const other = added.contacts.find(({ value }) => value === contact)
  await expect(
    as.call(edits.removeCustomerContact, { params: { contactId: main?.id as never } }),
  ).rejects.toMatchObject({ code: 'in_use' })
  await as.call(edits.removeCustomerContact, { params: { contactId: other?.id as never } })
  expect(await find({ q: contact })).toEqual([])
})

test('a blocked customer is refused kindly by address and by number, the team sees it, and still books', async () => {
  const email = anEmail()
  const phoneE164 = '+16045550177'
  await job({ email, phoneE164 })
  const { id } = await customerOf(email)
  const admin = await app.given.admin('dispatcher')
  const params = { customerId: id }
  await app.as(admin).call(edits.blockCustomer, { params, body: { reason: 'Threw a lamp' } })
  const book = async (fields: object, visit = {}) => {
    const photo = await app.given.photo()
    const preferredDate = addDays(dayOf(app.ctx.now()), 3)
    return app.as(visit).call(bookPickup, {
      body: {
        firstName: 'A',
        lastName: 'B',
        phone: '604 555 0199',
        email: anEmail(),
        address: '2418 St Johns St, Port Moody',
        description: 'Three-seat sofa and six boxes',
        loadSize: 'medium',
        preferredDate: Day.parse(preferredDate),
        preferredTime: 'afternoon',
        photos: [photo],
        marketingConsent: false,
        ...fields,
      },
    })
  }
  for (const fields of [{ email: email.toUpperCase() }, { phone: '(604) 555-0177' }]) {
    const refusal = await book(fields).catch((error: Error & { code?: string }) => error)
    expect(refusal).toMatchObject({ code: 'refused', message: expect.stringMatching(/call us at/) })
    expect((refusal as Error).message).not.toMatch(/lamp|block/i)
  }
  expect(await record(id)).toMatchObject({
    refused: { count: 2 },
    blocked: { reason: 'Threw a lamp' },
  })
  expect(await find({ q: email, blocked: true })).toHaveLength(1)
  await app.as(admin).call(edits.unblockCustomer, { params })
  await expect(app.as(admin).call(edits.unblockCustomer, { params })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  await expect(book({ email })).resolves.toMatchObject({ status: 'pending' })
})

test('the jobs of a customer come twenty at a time', async () => {
  const email = anEmail()
  for (let index = 0; index < 21; index += 1)
    await job({ email, estimatedPriceCents: cents(100_00) })
  const { id } = await customerOf(email)
  const as = app.as(await app.given.admin('read-only'))
  const first = await as.call(records.listCustomerJobs, { params: { customerId: id }, query: {} })
  expect([first.jobs.length, first.hasMore]).toEqual([20, true])
  const before = first.jobs.at(-1)?.id
  const rest = await as.call(records.listCustomerJobs, {
    params: { customerId: id },
    query: { before },
  })
  expect([rest.jobs.length, rest.hasMore]).toEqual([1, false])
})

test('an erased person is in the directory no more, and their record is in the export', async () => {
  const email = anEmail()
  await job({ email, status: 'cancelled', paymentStatus: 'refunded' })
  const { id } = await customerOf(email)
  const owner = await app.given.admin()
  const params = { customerId: id }
  await app
    .as(owner)
    .call(edits.addCustomerNote, { params, body: { words: 'Likes tea', isPinned: false } })
  const file = await app.http.inject({
    method: exportPerson.method,
    url: exportPerson.path,
    headers: { cookie: `sid=${owner.cookie}` },
    payload: { contact: email },
  })
  expect(file.body).toContain('Likes tea')
  await app.as(owner).call(erasePerson, { body: { contact: email, confirm: 'ERASE' } })
  expect(await find({ q: email })).toEqual([])
  await expect(record(id)).rejects.toMatchObject({ code: 'not_found' })
})
