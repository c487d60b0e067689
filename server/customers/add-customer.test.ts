import { expect, test } from 'vitest'
import type { z } from 'zod'
import { listAudit } from '../../contract/audit.ts'
import { findCaller } from '../../contract/callers.ts'
import { spokenConsent } from '../../contract/consents.ts'
import { addCustomer } from '../../contract/customer-edits.ts'
import { Problem } from '../../contract/errors.ts'
import { useApp } from '../testing/app.ts'
import { directoryOf } from './testing/directory.ts'

const app = useApp()
const { anEmail, aPhone, job, find, record } = directoryOf(app)

const dispatcher = async () => app.as(await app.given.admin('dispatcher'))
type Body = z.output<typeof addCustomer.body>
const add = async (body: Partial<Body>) =>
  (await dispatcher()).call(addCustomer, {
    body: { ...addCustomer.body.parse({ firstName: 'Paulette' }), ...body },
  })
const WORDING = spokenConsent('Westhaul')

test('a customer is added with everything that is known, and found by all of it', async () => {
  const [email, phone] = [anEmail(), aPhone()]
  const added = await add({
    lastName: 'Baptiste',
    company: 'Ridgeview Ltd.',
    email: email.toUpperCase(),
    phone,
    language: 'fr',
    address: '1166 Alberni St, Vancouver',
    tags: ['strata', 'Strata', 'vip'],
    note: 'Ask for Sung-min',
    consentWording: WORDING,
  })
  expect(added).toMatchObject({
    firstName: 'Paulette',
    lastName: 'Baptiste',
    company: 'Ridgeview Ltd.',
    email,
    phone,
    language: 'fr',
    tags: ['strata', 'vip'],
    jobs: 0,
    addresses: [{ address: '1166 Alberni St, Vancouver' }],
    notes: [{ words: 'Ask for Sung-min', by: 'Priya Lee' }],
  })
  expect(added.consents).toHaveLength(2)
  for (const consent of added.consents)
    expect(consent).toMatchObject({
      class: 'promotion',
      basis: 'express',
      source: 'team',
      wording: WORDING,
      privacyVersion: 1,
    })
  for (const q of [email, phone, 'Ridgeview', 'Alberni'])
    expect(await find({ q })).toMatchObject([{ id: added.id }])
})

test('who added a customer stands in the audit log', async () => {
  const { id } = await add({ email: anEmail() })
  const owner = app.as(await app.given.admin())
  const list = { ...listAudit, ...listAudit.page }
  const { items } = await owner.call(list, { query: { limit: 50 } })
  expect(items.filter(({ call }) => call === 'POST /api/admin/customers')).toEqual(
    expect.arrayContaining([expect.objectContaining({ subject: 'customers', rowKey: String(id) })]),
  )
})

test('a known address or number is refused with the record that has it, and nothing is stored', async () => {
  const [email, phone] = [anEmail(), aPhone()]
  const { id: customerId } = await add({ lastName: 'Baptiste', email, phone })
  await expect(add({ email: email.toUpperCase(), phone: aPhone() })).rejects.toMatchObject({
    code: 'email_in_use',
    message: expect.stringContaining('Paulette Baptiste'),
    fields: [{ path: 'email' }],
    facts: { customerId },
  })
  await expect(add({ email: anEmail(), phone })).rejects.toMatchObject({
    code: 'in_use',
    fields: [{ path: 'phone' }],
    facts: { customerId },
  })
  expect(await find({ q: phone })).toHaveLength(1)
})

test('an unsubscription is not overridden by the team, and nothing is stored then', async () => {
  const email = anEmail()
  await app.ctx.db
    .insertInto('consents')
    .values({
      contact: email,
      class: 'promotion',
      basis: 'express',
      source: 'offer_page',
      wording: WORDING,
      givenAt: new Date('2026-03-01T18:00:00Z'),
      withdrawnAt: new Date('2026-04-01T18:00:00Z'),
      withdrawnBy: 'unsubscribe_page',
    })
    .execute()
  await expect(add({ email, consentWording: WORDING })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining(`${email} said no to news and offers before`),
  })
  expect(await find({ q: email })).toEqual([])
  const { id } = await add({ email })
  expect(await find({ q: email })).toMatchObject([{ id }])
})

test('a person who booked a moment ago is a duplicate as well', async () => {
  const email = anEmail()
  await job({ email, firstName: 'Amrita', lastName: 'Gill' })
  await expect(add({ email })).rejects.toMatchObject({ code: 'email_in_use' })
})

test('of two colleagues who add one person at the same time one is refused', async () => {
  const phone = aPhone()
  const answers = await Promise.allSettled([add({ phone }), add({ phone })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await find({ q: phone })).toHaveLength(1)
})

test.for<[string, object, string]>([
  ['firstName', { firstName: ' ', email: 'refused-person@example.ca' }, 'First name is required'],
  ['phone', {}, 'A customer needs an email address or a phone number'],
  ['phone', { phone: '+44 20 7946 0958' }, 'Valid phone number required'],
  ['email', { email: 'paulette' }, 'Valid email required'],
  ['address', { email: 'refused-person@example.ca', address: 'here' }, 'Full address is required'],
  [
    'consentWording',
    { email: 'refused-person@example.ca', consentWording: ' ' },
    'Please write what the customer agreed to',
  ],
  [
    'tags',
    {
      email: 'refused-person@example.ca',
      tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`),
    },
    'A customer has at most 20 tags',
  ],
])('%s is refused with a sentence: %j', async ([path, fields, message]) => {
  const { cookie } = await app.given.admin('dispatcher')
  const answer = await app.http.inject({
    method: 'POST',
    url: addCustomer.path,
    headers: { cookie: `sid=${cookie}` },
    payload: { firstName: 'Paulette', ...fields },
  })
  const { code, errors } = Problem.parse(answer.json())
  expect(code).toBe('invalid_input')
  expect(errors).toContainEqual({ path, message })
  expect(await find({ q: 'refused-person@example.ca' })).toEqual([])
})

test('a booking with the address is theirs, and leaves the name that the team typed', async () => {
  const [email, phone] = [anEmail(), aPhone()]
  const { id } = await add({ lastName: 'Baptiste', email, phone })
  await job({ email, firstName: 'P.', lastName: 'B.' })
  await find({ q: email })
  expect(await record(id)).toMatchObject({ jobs: 1, firstName: 'Paulette', lastName: 'Baptiste' })
})

test('a new job starts from the record: name, email and address are known by the number', async () => {
  const [email, phone] = [anEmail(), aPhone()]
  await add({ lastName: 'Baptiste', email, phone, address: '1166 Alberni St, Vancouver' })
  const caller = await (await dispatcher()).call(findCaller, { query: { phone } })
  expect(caller).toMatchObject({
    caller: {
      firstName: 'Paulette',
      lastName: 'Baptiste',
      email,
      address: '1166 Alberni St, Vancouver',
      pickups: 0,
    },
  })
})
