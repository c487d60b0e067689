import { expect, test } from 'vitest'
import * as accounts from '../../contract/commercial-accounts.ts'
import { getCommercialAccount, saveCommercialAccount } from '../../contract/commercial-accounts.ts'
import { mergeCustomers } from '../../contract/customer-merges.ts'
import { cents } from '../../contract/money.ts'
import { erasePerson, exportPerson } from '../../contract/people.ts'
import { directoryOf } from '../customers/testing/directory.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const { anEmail, job, customerOf } = directoryOf(app)

const TERMS = {
  invoiceName: 'Ridgeview Property Management Ltd.',
  billingEmail: 'Accounts@Ridgeview.example',
  creditLimit: cents(2_500_00),
  netDays: 30,
  requiresPo: true,
  isActive: true,
}

async function aCustomer() {
  const email = anEmail()
  await job({ email, status: 'cancelled', paymentStatus: 'refunded' })
  const { id: customerId } = await customerOf(email)
  return { email, customerId, params: { customerId } }
}
const as = async (role?: Parameters<typeof app.given.admin>[0]) =>
  app.as(await app.given.admin(role))

test('an account is opened, changed and closed, and its credit stands beside it', async () => {
  const { params, customerId } = await aCustomer()
  const desk = await as('dispatcher')
  expect(await desk.call(getCommercialAccount, { params })).toEqual({ account: null })
  const { account } = await desk.call(saveCommercialAccount, {
    params,
    body: { ...TERMS, version: 0 },
  })
  expect(account).toMatchObject({
    ...TERMS,
    customerId,
    billingEmail: 'accounts@ridgeview.example',
    creditUsed: 0,
    creditLeft: 2_500_00,
    version: 1,
  })
  const closed = await desk.call(saveCommercialAccount, {
    params,
    body: { ...TERMS, isActive: false, version: 1 },
  })
  expect(closed.account).toMatchObject({ isActive: false, creditLeft: 0, version: 2 })
  const read = await (await as('read-only')).call(getCommercialAccount, { params })
  expect(read).toEqual(closed)
})

test('of two who open or change it at the same time one reads that it has changed', async () => {
  const { params } = await aCustomer()
  const desk = await as()
  const save = (version: number, netDays: number) =>
    desk.call(saveCommercialAccount, { params, body: { ...TERMS, netDays, version } })
  const opened = await Promise.allSettled([save(0, 14), save(0, 45)])
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(opened.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'outdated' },
  })
  await save(1, 60)
  await expect(save(1, 10)).rejects.toMatchObject({ code: 'outdated' })
})

test.for<[string, Record<string, unknown>]>([
  ['no name', { invoiceName: ' ' }],
  ['no email', { billingEmail: 'accounts' }],
  ['a negative limit', { creditLimit: '-1.00' }],
  ['a limit that is no amount', { creditLimit: 'a lot' }],
  ['half a day', { netDays: 1.5 }],
  ['a year to pay', { netDays: 365 }],
])('%s is refused', async ([, fields]) => {
  const { customerId } = await aCustomer()
  const { cookie } = await app.given.admin()
  const answer = await app.http.inject({
    method: 'PUT',
    url: accounts.saveCommercialAccount.path.replace(':customerId', String(customerId)),
    headers: { cookie: `sid=${cookie}` },
    payload: { ...TERMS, creditLimit: '2500.00', version: 0, ...fields },
  })
  expect(answer.statusCode).toBe(400)
})

test('who may not give money sees the account and cannot grant credit', async () => {
  const { params } = await aCustomer()
  await expect(
    (await as('read-only')).call(saveCommercialAccount, { params, body: { ...TERMS, version: 0 } }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    (await as('marketing')).call(getCommercialAccount, { params }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('a customer that does not exist has none', async () => {
  const params = { customerId: 9_999_999 as never }
  const desk = await as()
  await expect(desk.call(getCommercialAccount, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    desk.call(saveCommercialAccount, { params, body: { ...TERMS, version: 0 } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a record with an account is kept when two are merged', async () => {
  const [one, other] = [await aCustomer(), await aCustomer()]
  const desk = await as()
  await desk.call(saveCommercialAccount, { params: other.params, body: { ...TERMS, version: 0 } })
  const merge = (customerId: typeof one.customerId, otherId: typeof one.customerId) =>
    desk.call(mergeCustomers, { params: { customerId, otherId } })
  await expect(merge(one.customerId, other.customerId)).rejects.toMatchObject({
    code: 'illegal_move',
  })
  await merge(other.customerId, one.customerId)
  const { account } = await desk.call(getCommercialAccount, { params: one.params })
  expect(account?.customerId).toBe(other.customerId)
})

test('the limit is in the audit log, and in the export and the erasure of the person', async () => {
  const { params, email, customerId } = await aCustomer()
  const admin = await app.given.admin()
  const owner = app.as(admin)
  await owner.call(saveCommercialAccount, { params, body: { ...TERMS, version: 0 } })
  await owner.call(saveCommercialAccount, {
    params,
    body: { ...TERMS, creditLimit: cents(900_00), version: 1 },
  })
  const rows = await app.ctx.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', 'commercial_accounts')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows).toMatchObject([
    {
      change: 'update',
      before: { credit_limit_cents: 2_500_00 },
      after: { credit_limit_cents: 900_00 },
    },
  ])
  const file = await app.http.inject({
    method: exportPerson.method,
    url: exportPerson.path,
    headers: { cookie: `sid=${admin.cookie}` },
    payload: { contact: email },
  })
  expect(file.body).toContain('accounts@ridgeview.example')
  await owner.call(erasePerson, { body: { contact: email, confirm: 'ERASE' } })
  const left = await app.ctx.db
    .selectFrom('commercialAccounts')
    .selectAll()
    .where('billingEmail', 'like', 'erased-%')
    .execute()
  expect(left).toMatchObject([{ customerId: null }])
  expect(customerId).toBeGreaterThan(0)
})
