import { expect, test } from 'vitest'
import { changePassword, getCurrentUser, staffLogin } from '../../contract/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { startSession } from '../accounts/sessions.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true' } })
const OLD = 'the old password'
const NEXT = 'the next password'

const someone = async (role: 'admin' | 'hauler' = 'admin') =>
  app.given.user(role, { password: await hashPassword(OLD) })

const change = (visit: Visit, current: string, next: string) =>
  app.as(visit).call(changePassword, { body: { current, next } })

test('a new password replaces the old one, ends the other sessions and keeps this one', async () => {
  const user = await someone()
  const elsewhere = { cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: user.id }) }
  const other = await someone()

  expect(await change(user, OLD, NEXT)).toEqual({ endedSessions: 1 })

  expect(await app.as(user).call(getCurrentUser, {})).toMatchObject({ email: user.email })
  await expect(app.as(elsewhere).call(getCurrentUser, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  expect(await app.as(other).call(getCurrentUser, {})).toMatchObject({ email: other.email })
  const logIn = (password: string) =>
    app.as({}).call(staffLogin, { body: { email: user.email, password, role: 'admin' } })
  await expect(logIn(OLD)).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await logIn(NEXT)).toEqual({ role: 'admin' })
  await app.runTasks()
  const news = (await outbox(app)).find(({ recipient }) => recipient === user.email)
  expect(news?.body).toContain('your password was changed')
})

test('a wrong current password and the same one again are refused at their field, a short one as well', async () => {
  const user = await someone()
  await expect(change(user, 'not this one', NEXT)).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'current', message: 'The current password is not right' }],
  })
  await expect(change(user, OLD, OLD)).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'next' }],
  })
  await expect(change(user, OLD, 'short')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'next', message: 'Password must be at least 8 characters' }],
  })
  await expect(change({}, OLD, NEXT)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a customer, who signs in by code, has no password to change', async () => {
  const customer = await app.given.user('client')
  await expect(change(customer, 'anything', NEXT)).rejects.toMatchObject({ code: 'refused' })
})

test('the eleventh guess waits, and so does the right password after it; other accounts do not', async () => {
  const [user, other] = [await someone(), await someone()]
  for (let guess = 0; guess < 10; guess++)
    await expect(change(user, `guess ${guess}`, NEXT)).rejects.toMatchObject({ code: 'refused' })
  await expect(change(user, OLD, NEXT)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await change(other, OLD, NEXT)).toMatchObject({ endedSessions: 0 })
})

test('of two concurrent changes from the same password one counts', async () => {
  const user = await someone()
  const outcomes = await Promise.allSettled([
    change(user, OLD, 'the first of them'),
    change(user, OLD, 'the second of them'),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
