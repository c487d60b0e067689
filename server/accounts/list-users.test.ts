import { expect, test } from 'vitest'
import { listUsers } from '../../contract/accounts.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test('an admin sees every open account, newest first, and no password', async () => {
  const admin = await app.given.admin()
  const client = await app.given.user('client', {
    email: 'amrita@example.test',
    password: 'secret',
  })
  await app.given.user('client', { deletedAt: new Date() })

  const users = await app.as(admin).call(listUsers, {})

  expect(users.map(({ id }) => id)).toEqual([client.id, admin.id])
  expect(users[0]).toMatchObject({ email: 'amrita@example.test', firstName: 'Sam', role: 'client' })
  expect(JSON.stringify(users)).not.toContain('secret')
})
