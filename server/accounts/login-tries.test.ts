import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { hashPassword } from './passwords.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
const PASSWORD = 'a long enough one'
const FAILURES = 10
const WINDOW_MS = 5 * 60_000

const anAdmin = async () => app.given.user('admin', { password: await hashPassword(PASSWORD) })

const logIn = (from: string, email: string, password: string, role = 'admin') =>
  app.http.inject({
    method: 'POST',
    url: '/api/staff-login',
    payload: { email, password, role },
    headers: { 'x-forwarded-for': from },
  })

async function statuses(times: number, logInOnce: () => ReturnType<typeof logIn>) {
  const seen = []
  for (let turn = 0; turn < times; turn++) seen.push((await logInOnce()).statusCode)
  return seen
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('with the right password a user signs in any number of times', async () => {
  const { email } = await anAdmin()
  expect(await statuses(15, () => logIn('203.0.113.1', email, PASSWORD))).toEqual(times(15, 200))
})

test('the eleventh wrong password waits, and so does the right one after it', async () => {
  const { email } = await anAdmin()
  const wrong = () => logIn('203.0.113.2', email, 'not this one')
  expect(await statuses(FAILURES, wrong)).toEqual(times(FAILURES, 401))

  const refused = await wrong()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(WINDOW_MS / 1_000)
  expect((await logIn('203.0.113.2', email, PASSWORD)).statusCode).toBe(429)
})

test('an account of one’s own buys no further tries at others, from this address or another', async () => {
  const [own, other] = [await anAdmin(), await anAdmin()]
  const guess = (from: string) => logIn(from, other.email, 'a guess')
  const bystander = '203.0.113.4'
  expect(await statuses(FAILURES, () => guess(bystander))).toEqual(times(FAILURES, 401))

  const seen = []
  for (let turn = 0; turn < FAILURES; turn++) {
    seen.push((await guess('203.0.113.3')).statusCode)
    expect((await logIn('203.0.113.3', own.email, PASSWORD)).statusCode).toBe(
      turn < FAILURES - 1 ? 200 : 429,
    )
  }
  expect(seen).toEqual(times(FAILURES, 401))
  expect((await guess('203.0.113.3')).statusCode).toBe(429)
  expect((await guess(bystander)).statusCode).toBe(429)
})

test('of thirty concurrent guesses ten are checked', async () => {
  const { email } = await anAdmin()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => logIn('203.0.113.5', email, 'a guess')),
  )
  const guessed = answers.filter(({ statusCode }) => statusCode === 401)
  expect(guessed.length).toBeLessThanOrEqual(FAILURES)
  expect((await logIn('203.0.113.5', email, 'a guess')).statusCode).toBe(429)
})

test('the right password on the wrong tab is no guess', async () => {
  const { email } = await anAdmin()
  const wrongTab = () => logIn('203.0.113.6', email, PASSWORD, 'hauler')
  expect(await statuses(FAILURES + 1, wrongTab)).toEqual(times(FAILURES + 1, 403))
})

test('five minutes later the address may try again', async () => {
  const { email } = await anAdmin()
  const at = new Date()
  app.setNow(at)
  const wrong = () => logIn('203.0.113.7', email, 'not this one')
  expect(await statuses(FAILURES + 1, wrong)).toContain(429)

  app.setNow(new Date(at.getTime() + WINDOW_MS))
  expect((await logIn('203.0.113.7', email, PASSWORD)).statusCode).toBe(200)
})

test('an IPv6 client has one network of its own, not countless addresses', async () => {
  const { email } = await anAdmin()
  let host = 1
  const wrong = () => logIn(`2001:db8:1:2::${host++}`, email, 'not this one')
  expect((await statuses(FAILURES + 1, wrong)).at(-1)).toBe(429)
})

test('guesses at one account from many addresses wait after thirty; other accounts do not', async () => {
  const [target, other] = [await anAdmin(), await anAdmin()]
  let host = 0
  const from = () => `198.51.100.${(host += 1)}`
  expect(await statuses(30, () => logIn(from(), target.email, 'a guess'))).toEqual(times(30, 401))
  const refused = await logIn(from(), target.email.toUpperCase(), PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(WINDOW_MS / 1_000)
  expect((await logIn(from(), other.email, PASSWORD)).statusCode).toBe(200)
})

test('so do guesses at an address without an account, which read the same', async () => {
  let host = 100
  const guess = () => logIn(`198.51.100.${(host += 1)}`, 'no-account@example.test', 'a guess')
  expect((await statuses(31, guess)).at(-1)).toBe(429)
})
