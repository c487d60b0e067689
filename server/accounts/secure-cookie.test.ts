import { expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/accounts.ts'
import { useApp } from '../testing/app.ts'
import { hashPassword } from './passwords.ts'

const app = useApp({ settings: { ORIGIN: 'https://westhaul.example' } })

const whoIs = async (cookie: string) =>
  (await app.http.inject({ url: getCurrentUser.path, headers: { cookie } })).statusCode

test('under https the session cookie is bound to this host and to https, and no other is read', async () => {
  const password = 'a long enough one'
  const { email } = await app.given.user('admin', { password: await hashPassword(password) })
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/staff-login',
    payload: { email, password, role: 'admin' },
  })
  const [cookie] = answer.cookies
  expect(answer.cookies).toHaveLength(1)
  expect(cookie).toMatchObject({ name: '__Host-sid', secure: true, httpOnly: true, path: '/' })
  expect(cookie).not.toHaveProperty('domain')

  expect(await whoIs(`__Host-sid=${cookie?.value}`)).toBe(200)
  expect(await whoIs(`sid=${cookie?.value}`)).toBe(401)
})
