import { expect, test } from 'vitest'
import { listUsers } from '../../contract/accounts.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { users } from './list-users.ts'

const app = useApp()

test('an admin sees every open account, newest first, and no password', async () => {
  const admin = await app.given.admin()
  const client = await app.given.user('client', {
    email: 'amrita@example.test',
    password: 'secret',
  })
  await app.given.user('client', { deletedAt: new Date() })

  const accounts = await app.as(admin).call(listUsers, {})

  const added = accounts.filter(({ id }) => id >= admin.id)
  expect(added.map(({ id }) => id)).toEqual([client.id, admin.id])
  expect(accounts[0]).toMatchObject({
    email: 'amrita@example.test',
    firstName: 'Sam',
    role: 'client',
  })
  expect(JSON.stringify(accounts)).not.toContain('secret')
})

test('accounts are found by name, email and role, and counted by role', async () => {
  const admin = await app.given.admin()
  await app.given.user('client', { firstName: 'Zoë', lastName: 'Lindqvist' })
  const ask = async (query: ListQuery<typeof listUsers>) =>
    app.as(admin).call(listUsers.page, { query })

  expect((await ask({ q: 'zoe lindqvist' })).items).toMatchObject([{ firstName: 'Zoë' }])
  const clients = await ask({ role: ['client'], limit: 1 })
  const { count } = await app.ctx.db
    .selectFrom('users')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('role', '=', 'client')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(clients.total).toBe(Number(count))
  expect(clients.items[0]).not.toHaveProperty('searchKey')
})

test.for([{}, { role: ['admin'] }, { sort: 'name' }, { q: 'sam' }] as ListQuery<
  typeof listUsers
>[])('the accounts by %o are read on an index', async (query) => {
  const plans = await plansOf(app.ctx, (ctx) => users.page(ctx, query, undefined))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'users')
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
