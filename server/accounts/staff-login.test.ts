import { expect, test } from 'vitest'
import { getCurrentUser, staffLogin } from '../../contract/accounts.ts'
import { getJobPayment } from '../../contract/payments.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { hashPassword } from './passwords.ts'
import { sidOf } from './sessions.ts'

const app = useApp()
const PASSWORD = 'a long enough one'

const anAdmin = async () =>
  app.given.user('admin', { firstName: 'Priya', password: await hashPassword(PASSWORD) })

const sessionOf = async ({ cookie }: Visit) => {
  const row = await app.ctx.db
    .selectFrom('sessions')
    .select('sess')
    .where('sid', '=', sidOf(cookie ?? ''))
    .executeTakeFirst()
  return row?.sess
}

test('an admin signs in and is known from then on', async () => {
  const { email } = await anAdmin()
  const visit: Visit = {}
  const body = { email: email.toUpperCase(), password: PASSWORD, role: 'admin' as const }

  expect(await app.as(visit).call(staffLogin, { body })).toEqual({ role: 'admin' })
  expect(await app.as(visit).call(getCurrentUser, {})).toEqual({
    firstName: 'Priya',
    email,
    role: 'admin',
    teamRole: 'owner',
  })
})

test('signing in starts a new session and keeps the visitor, so a planted cookie is worth nothing', async () => {
  const { email } = await anAdmin()
  const visitor = await app.given.visitor()
  const visit: Visit = { cookie: visitor.cookie }

  await app.as(visit).call(staffLogin, { body: { email, password: PASSWORD, role: 'admin' } })

  expect(visit.cookie).not.toBe(visitor.cookie)
  expect(await sessionOf(visitor)).toBeUndefined()
  expect((await sessionOf(visit))?.visitorId).toBe(visitor.visitorId)

  // The attacker who planted that cookie still has it, and sees nothing with it.
  const { id } = await app.given.job({ visitorId: visitor.visitorId })
  const seen = (cookie?: string) =>
    app.as({ cookie: cookie ?? '' }).call(getJobPayment, { params: { jobId: id } })
  expect(await seen(visit.cookie)).toMatchObject({ jobId: id })
  await expect(seen(visitor.cookie)).rejects.toMatchObject({ code: 'not_found' })
})

test('on a shared browser each account keeps its own visitor', async () => {
  const [first, second] = [await anAdmin(), await anAdmin()]
  const visit: Visit = {}
  const signIn = async ({ email }: { email: string }) => {
    await app.as(visit).call(staffLogin, { body: { email, password: PASSWORD, role: 'admin' } })
    return (await sessionOf(visit))?.visitorId
  }

  const visitor = await signIn(first)
  expect(visitor).toBeDefined()
  expect(await signIn(first)).toBe(visitor)
  expect(await signIn(second)).not.toBe(visitor)
})

test('a wrong password and an unknown email read the same', async () => {
  const { email } = await anAdmin()
  const tries = [
    { email, password: 'not this one', role: 'admin' as const },
    { email: 'nobody@example.test', password: PASSWORD, role: 'admin' as const },
  ]
  for (const body of tries) {
    await expect(app.as().call(staffLogin, { body })).rejects.toMatchObject({
      code: 'wrong_credentials',
      message: 'The email or the password is not right',
    })
  }
})

test('which tab to use is told only after the right password', async () => {
  const { email } = await anAdmin()
  const login = (password: string) =>
    app.as().call(staffLogin, { body: { email, password, role: 'hauler' } })
  await expect(login(PASSWORD)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Please use the Admin tab',
  })
  await expect(login('not this one')).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('after logging out the cookie is worth nothing', async () => {
  const { cookie } = await app.given.admin()
  const answer = await app.http.inject({ url: '/api/logout', headers: { cookie: `sid=${cookie}` } })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/')
  await expect(app.as({ cookie }).call(getCurrentUser, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

test('the session cookie cannot be read by scripts, and its stored form cannot be used', async () => {
  const { email } = await anAdmin()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/staff-login',
    payload: { email, password: PASSWORD, role: 'admin' },
  })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })
  const stored = sidOf(cookie?.value ?? '')
  await expect(app.as({ cookie: stored }).call(getCurrentUser, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

test('passwords are stored as argon2id', async () => {
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the redirect to the sign-in page keeps the page asked for, and leads to no other site', async () => {
  const answer = await app.http.inject('/api/login?next=%2Fadmin%3Ftab%3Dhaulers')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/login?next=%2Fadmin%3Ftab%3Dhaulers')

  expect((await app.http.inject('/api/login')).headers.location).toBe('/login')
  const elsewhere = await app.http.inject('/api/login?next=https://evil.example')
  expect(elsewhere.headers.location).toMatch(/^\/login\?next=/)
})
