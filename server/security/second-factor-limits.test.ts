import { afterEach, expect, test } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import { finishLogin } from '../../contract/second-step.ts'
import { useApp } from '../testing/app.ts'
import { codeOf, PASSWORD, protectedUser } from './testing/authenticator.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
afterEach(() => app.letClockRun())
const NOON = new Date('2026-11-21T19:00:10Z')

let addresses = 0
/** Each try comes from another network address. */
const finish = (secondStep: string, code: string) =>
  app.http.inject({
    method: 'POST',
    url: finishLogin.path,
    payload: { secondStep, code },
    headers: { 'x-forwarded-for': `198.51.100.${(addresses += 1) % 250}` },
  })

test('after five wrong codes of one account, from any addresses, the right one waits 15 minutes; other accounts do not', async () => {
  app.setNow(NOON)
  const { user, secret } = await protectedUser(app)
  const other = await protectedUser(app)
  const stepOf = async (email: string) => {
    const body = { email, password: PASSWORD, role: 'admin' } as const
    return (await app.as().call(staffLogin, { body })).secondStep ?? ''
  }
  const guesses = []
  const step = await stepOf(user.email)
  for (let guess = 0; guess < 5; guess++) guesses.push((await finish(step, '000000')).statusCode)
  expect(guesses).toEqual([401, 401, 401, 401, 401])
  const refused = await finish(step, codeOf(app, secret))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
  expect(refused.json().detail).toContain('Too many wrong codes')
  const elsewhere = await finish(await stepOf(other.user.email), codeOf(app, other.secret))
  expect(elsewhere.statusCode).toBe(200)
  app.setNow(new Date(NOON.getTime() + 15 * 60_000))
  const again = await finish(await stepOf(user.email), codeOf(app, secret))
  expect(again.statusCode).toBe(200)
})
