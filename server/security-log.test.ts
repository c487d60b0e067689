import { expect, test } from 'vitest'
import { changePassword, logOut, staffLogin } from '../contract/accounts.ts'
import { signInByCode } from '../contract/customers.ts'
import { listStaff } from '../contract/staff.ts'
import { openIdentities } from './accounts/identities.ts'
import { hashPassword } from './accounts/passwords.ts'
import { buildApp } from './app.ts'
import { useApp } from './testing/app.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true' } })
const PASSWORD = 'a long enough one'
const ADDRESS = '203.0.113.7'

type Call = { method: string; path: string }
type Line = Record<string, unknown> & { level: number; msg: string }
const [INFO, WARN] = [30, 40]

/** A server that logs everything, what it writes about security, and all of it as text. */
async function server() {
  let log = ''
  const logTo = { write: (line: string) => void (log += line) }
  const config = { ...app.ctx.config, logLevel: 'info' }
  const identities = openIdentities(app.ctx.db, app.ctx.now, 0)
  const http = await buildApp({ ...app.ctx, config }, { identities, logTo })
  const call = ({ method, path }: Call, payload?: object, cookie?: string) =>
    http.inject({
      method: method as 'GET' | 'POST',
      url: path,
      remoteAddress: ADDRESS,
      ...(payload && { payload }),
      ...(cookie !== undefined && { cookies: { sid: cookie } }),
    })
  const lines = () =>
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => !/^(incoming request|request completed)$/.test(msg))
  return { call, lines, text: () => log }
}

test('a session that starts, one that ends, and a wrong password are in the log, and nothing that was typed', async () => {
  const { id, email } = await app.given.user('admin', { password: await hashPassword(PASSWORD) })
  const { call, lines, text } = await server()
  const body = { email, role: 'admin' }
  await call(staffLogin, { ...body, password: 'a wrong guess' })
  const signedIn = await call(staffLogin, { ...body, password: PASSWORD })
  const cookie = signedIn.cookies.find(({ name }) => name === 'sid')?.value ?? ''
  await call(logOut, undefined, cookie)
  expect(lines()).toMatchObject([
    { level: WARN, call: 'POST /api/staff-login', proof: 'password', remoteAddress: ADDRESS },
    { level: INFO, msg: 'A session starts', userId: id, remoteAddress: ADDRESS },
    { level: INFO, call: 'POST /api/staff-login', proof: 'password', status: 200 },
    { level: INFO, msg: 'A session ends', remoteAddress: ADDRESS },
  ])
  for (const typed of ['a wrong guess', PASSWORD, email, cookie])
    expect(text()).not.toContain(typed)
})

test('a call that its caller may not make is in the log with the account', async () => {
  const hauler = await app.given.hauler()
  const { call, lines } = await server()
  expect((await call(listStaff, undefined, hauler.cookie)).statusCode).toBe(403)
  expect(lines()).toMatchObject([
    {
      level: WARN,
      msg: 'A call was refused',
      call: 'GET /api/admin/staff',
      status: 403,
      userId: hauler.userId,
    },
  ])
})

test('a changed password and a wrong code are in the log with how they were proved', async () => {
  const { id, cookie } = await app.given.user('admin', {
    password: await hashPassword(PASSWORD),
  })
  const { call, lines } = await server()
  await call(changePassword, { current: PASSWORD, next: 'three random words' }, cookie)
  await call(signInByCode, { contact: 'ann@example.ca', code: '000000' })
  expect(lines()).toMatchObject([
    { level: INFO, proof: 'password change', status: 200, userId: id },
    { level: WARN, proof: 'one-time code', remoteAddress: ADDRESS },
  ])
})

test('tries beyond the limit are in the log', async () => {
  const { call, lines } = await server()
  const guess = { email: 'nobody@example.ca', password: 'a wrong guess', role: 'admin' }
  for (let i = 0; i < 12; i += 1) await call(staffLogin, guess)
  expect(lines().at(-1)).toMatchObject({ level: WARN, msg: 'A call was refused', status: 429 })
})
