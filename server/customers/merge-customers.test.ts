import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit.ts'
import { CustomerId } from '../../contract/admin-customers.ts'
import { Day } from '../../contract/calendar.ts'
import * as merging from '../../contract/customer-merges.ts'
import * as edits from '../../contract/customer-edits.ts'
import * as records from '../../contract/customer-record.ts'
import { cents } from '../../contract/money.ts'
import { exportPerson } from '../../contract/people.ts'
import { inTransaction } from '../core/context.ts'
import { post } from '../ledger/ledger-store.ts'
import { settleCustomers } from './store.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

let lastNumber = 1000
const ofEmail = async (email: string): Promise<CustomerId> => {
  await settleCustomers(app.ctx.db)
  const row = await app.ctx.db
    .selectFrom('customerContacts')
    .select('customerId')
    .where('value', '=', email)
    .executeTakeFirstOrThrow()
  return CustomerId.parse(row.customerId)
}

/** Two customers with one phone number; the second paid 90 dollars. */
async function twins() {
  const phoneE164 = `+1604557${(lastNumber += 1)}`
  const [first, second] = [`${randomUUID()}@example.ca`, `${randomUUID()}@example.ca`]
  await app.given.job({ email: first, phoneE164, address: `${lastNumber} Oak St, Vancouver` })
  const paid = await app.given.job({
    email: second,
    phoneE164,
    address: `${lastNumber} Elm St, Delta`,
  })
  const entries = { cash: 90_00, customer_funds: -90_00 }
  await inTransaction(app.ctx, ({ db }) =>
    post(db, { kind: 'charge', jobId: paid.id, reference: randomUUID(), entries }),
  )
  const admin = await app.given.admin('dispatcher')
  const as = app.as(admin)
  const [customerId, otherId] = [await ofEmail(first), await ofEmail(second)]
  const params = { customerId, otherId }
  const record = (id: CustomerId) => as.call(records.getCustomer, { params: { customerId: id } })
  return { first, second, phoneE164, paid, as, params, record }
}

test('one phone number suggests that two are the same; so does a name at an address', async () => {
  const { params, record, as } = await twins()
  expect((await record(params.customerId)).duplicates).toMatchObject([
    { id: params.otherId, because: 'phone', jobs: 1 },
  ])
  await as.call(merging.distinguishCustomers, { params })
  expect((await record(params.otherId)).duplicates).toEqual([])

  const address = `${randomUUID()} Pine St`
  const [one, two] = [`${randomUUID()}@example.ca`, `${randomUUID()}@example.ca`]
  for (const [email, spelled] of [
    [one, address],
    [two, address.toUpperCase()],
  ] as const)
    await app.given.job({ email, phoneE164: null, address: spelled, firstName: 'Noa' })
  expect((await record(await ofEmail(one))).duplicates).toMatchObject([{ because: 'name' }])
})

test('a merge moves everything in one step, says so before, and is in the audit log', async () => {
  const { as, params, record, second, paid } = await twins()
  const { customerId, otherId } = params
  await as.call(edits.tagCustomer, {
    params: { customerId: otherId },
    body: { add: ['strata'], remove: [] },
  })
  await as.call(edits.addCustomerNote, {
    params: { customerId: otherId },
    body: { words: 'A note', isPinned: false },
  })
  await as.call(edits.blockCustomer, {
    params: { customerId: otherId },
    body: { reason: 'Unpaid' },
  })
  const preview = await as.call(merging.previewMerge, { params })
  expect(preview).toMatchObject({
    jobs: 1,
    contacts: [second],
    addresses: [paid.address],
    notes: 1,
    addedTags: ['strata'],
    becomesBlocked: true,
  })
  const merged = await as.call(merging.mergeCustomers, { params })
  expect(merged).toMatchObject({
    jobs: 2,
    lifetime: 90_00,
    tags: ['strata'],
    blocked: { reason: 'Unpaid' },
  })
  expect(merged.notes).toHaveLength(1)
  expect(merged.duplicates).toEqual([])
  // The old address of the record leads to the one that has it now.
  expect(await record(otherId)).toMatchObject({ id: customerId })
  const owner = await app.given.admin()
  const { items } = await app
    .as(owner)
    .call({ ...listAudit, ...listAudit.page }, { query: { q: 'customer_merges' } })
  expect(items.some(({ after }) => after?.merged_id === otherId)).toBe(true)
})

test('a merged customer is changed no more, and merged no further', async () => {
  const { as, params } = await twins()
  await as.call(merging.mergeCustomers, { params })
  const { customerId, otherId } = params
  const body = { words: 'Too late', isPinned: false }
  const refusals = [
    () => as.call(edits.addCustomerNote, { params: { customerId: otherId }, body }),
    () => as.call(merging.mergeCustomers, { params }),
    () => as.call(merging.mergeCustomers, { params: { customerId, otherId: customerId } }),
  ]
  for (const refusal of refusals)
    await expect(refusal()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('an undone merge gives back what moved, and what was booked since under the other address', async () => {
  const { as, params, record, second, phoneE164 } = await twins()
  const merged = await as.call(merging.mergeCustomers, { params })
  await app.given.job({ email: second, phoneE164 })
  expect(await record(params.customerId)).toMatchObject({ jobs: 3 })
  const mergeId = merged.merges[0]?.id
  if (!mergeId) throw new Error('There is no merge to undo')
  const kept = await as.call(merging.undoMerge, { params: { mergeId } })
  expect(kept).toMatchObject({ jobs: 1, lifetime: 0, merges: [] })
  expect(await record(params.otherId)).toMatchObject({ jobs: 2, lifetime: 90_00, email: second })
  await expect(as.call(merging.undoMerge, { params: { mergeId } })).rejects.toMatchObject({
    code: 'illegal_move',
  })
})

test('after 30 days a merge stays', async () => {
  const { as, params } = await twins()
  const { merges } = await as.call(merging.mergeCustomers, { params })
  const mergeId = merges[0]?.id
  if (!mergeId) throw new Error('There is no merge to undo')
  await app.ctx.db
    .updateTable('customerMerges')
    .set({ mergedAt: new Date(app.ctx.now().getTime() - 31 * 86_400_000) })
    .where('id', '=', mergeId)
    .execute()
  await expect(as.call(merging.undoMerge, { params: { mergeId } })).rejects.toMatchObject({
    code: 'illegal_move',
  })
})

test('of two merges of one customer at a time one is done', async () => {
  const { as, params } = await twins()
  const back = { customerId: params.otherId, otherId: params.customerId }
  const results = await Promise.allSettled([
    as.call(merging.mergeCustomers, { params }),
    as.call(merging.mergeCustomers, { params: back }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('records that were merged are one person in the export', async () => {
  const { as, params, first, second } = await twins()
  await app.ctx.db
    .updateTable('jobs')
    .set({ phoneE164: null })
    .where('email', '=', second)
    .execute()
  await as.call(merging.mergeCustomers, { params })
  const owner = await app.given.admin()
  const file = await app.http.inject({
    method: exportPerson.method,
    url: exportPerson.path,
    headers: { cookie: `sid=${owner.cookie}` },
    payload: { contact: first },
  })
  expect(file.body).toContain(second)
})

test('a caller books with the kept record after a merge, and pickups from before move there and back', async () => {
  const { as, params, record, phoneE164 } = await twins()
  // The kept one is the later record, so that the hidden one comes first.
  const pair = { customerId: params.otherId, otherId: params.customerId }
  const { id: importId } = await app.ctx.db
    .insertInto('imports')
    .values({
      kind: 'history',
      fileName: 'before.csv',
      rowCount: 1,
      importedBy: (await app.given.admin()).id,
      importedAt: app.ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const past = {
    importId,
    pickedUpOn: Day.parse('2025-11-20'),
    address: '1 Elm St, Delta',
    description: 'Sofa',
    amountCents: cents(249_50),
    reference: '',
  }
  await app.ctx.db
    .insertInto('pastPickups')
    .values({ ...past, customerId: pair.otherId })
    .execute()
  const { merges, pastPickups } = await as.call(merging.mergeCustomers, { params: pair })
  expect(pastPickups).toMatchObject([{ pickedUpOn: '2025-11-20' }])
  await app.given.job({ email: '', phoneE164 })
  expect(await record(pair.customerId)).toMatchObject({ jobs: 3 })
  const mergeId = merges[0]?.id
  if (!mergeId) throw new Error('There is no merge to undo')
  expect(await as.call(merging.undoMerge, { params: { mergeId } })).toMatchObject({
    jobs: 2,
    pastPickups: [],
  })
  expect(await record(pair.otherId)).toMatchObject({ jobs: 1, pastPickups: [{ amount: 249_50 }] })
})

test('jobs that are attached in bulk go to the kept record', async () => {
  const { as, params, record, phoneE164 } = await twins()
  const pair = { customerId: params.otherId, otherId: params.customerId }
  await as.call(merging.mergeCustomers, { params: pair })
  await app.given.job({ email: '', phoneE164 })
  await sql`select attach_jobs()`.execute(app.ctx.db)
  expect(await record(pair.customerId)).toMatchObject({ jobs: 3 })
})
