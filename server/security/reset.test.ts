import { afterEach, describe, expect, test } from 'vitest'
import { getCurrentUser, staffLogin } from '../../contract/accounts.ts'
import { listAudit } from '../../contract/audit.ts'
import { listNotifications } from '../../contract/messaging.ts'
import { askForReset, resetPassword } from '../../contract/password-reset.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { sendPasswordReset } from './ask-for-reset.ts'
import { securityTasks } from './tasks.ts'

const MINUTE_MS = 60_000
const NOON = new Date('2026-11-21T19:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)
const OLD = 'the old password'
const NEXT = 'the next password'

describe('a forgotten password', () => {
  const app = useApp()
  afterEach(() => app.letClockRun())

  const someone = async (role: 'admin' | 'hauler' = 'admin') =>
    app.given.user(role, { password: await hashPassword(OLD) })
  const ask = (email: string) => app.as().call(askForReset, { body: { email } })
  const mailTo = async (email: string) =>
    (await outbox(app)).filter(({ recipient }) => recipient === email)
  const tokenFor = async (email: string) => {
    await ask(email)
    await app.runTasks()
    const [token] = (await mailTo(email))
      .flatMap(({ body }) => /\/new-password\/([\w-]+)/.exec(body)?.[1] ?? [])
      .slice(-1)
    return token ?? 'no-link'
  }
  const reset = (token: string, password = NEXT) =>
    app.as().call(resetPassword, { params: { token }, body: { password } })
  const logIn = (email: string, password: string) =>
    app.as().call(staffLogin, { body: { email, password, role: 'admin' } })

  test('is replaced by a link; all sessions end, and the owner is told', async () => {
    const user = await someone()
    const other = await someone()
    await ask(user.email.toUpperCase())
    await reset(await tokenFor(user.email))
    await expect(app.as(user).call(getCurrentUser, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    expect(await app.as(other).call(getCurrentUser, {})).toMatchObject({ email: other.email })
    await expect(logIn(user.email, OLD)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await logIn(user.email, NEXT)).toEqual({ role: 'admin' })
    await app.runTasks()
    expect((await mailTo(user.email)).at(-1)?.body).toContain('your password was changed')
  })

  test('is written to the audit log of the team, by its owner', async () => {
    const user = await someone()
    await reset(await tokenFor(user.email))
    const owner = await app.given.admin()
    const page = { ...listAudit, ...listAudit.page }
    const { items } = await app.as(owner).call(page, { query: { q: 'account/reset' } })
    const [entry] = items
    expect(entry).toMatchObject({ call: 'POST /api/account/reset/:token', subject: 'users' })
    expect(JSON.stringify(entry)).not.toContain('argon2')
  })

  test('a link works once', async () => {
    const { email } = await someone()
    const token = await tokenFor(email)
    const outcomes = await Promise.allSettled([reset(token), reset(token, 'another password')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(reset(token)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This link does not work any more. Please ask for a new one',
    })
  })

  test('a link works for an hour', async () => {
    const { email } = await someone()
    app.setNow(NOON)
    const token = await tokenFor(email)
    app.setNow(later(60))
    await expect(reset(token)).rejects.toMatchObject({ code: 'not_found' })
    app.setNow(later(59))
    await reset(token)
  })

  test('another link and one from before stop working once a password is chosen', async () => {
    const { email } = await someone()
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    expect(first).not.toBe(second)
    await reset(first)
    await expect(reset(second)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a password that is too short does not use the link up', async () => {
    const { email } = await someone()
    const token = await tokenFor(email)
    await expect(reset(token, 'short')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'password' }],
    })
    await reset(token)
  })

  test('the link is only in the email: not in a table, and no one of the team reads it', async () => {
    const { email } = await someone()
    const token = await tokenFor(email)
    const rows = await app.ctx.db.selectFrom('passwordResets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const messages = await app.as(await app.given.admin()).call(listNotifications, {})
    expect(JSON.stringify(messages)).not.toContain(token)
  })

  test('an unknown address, a customer and a closed account take the same way, and get no link', async () => {
    const customer = await app.given.user('client')
    const closed = await someone()
    await app.ctx.db
      .updateTable('users')
      .set({ deletedAt: app.ctx.now() })
      .where('id', '=', closed.id)
      .execute()
    const known = await someone('hauler')
    const rowsBefore = await app.given.count('passwordResets')
    const addresses = ['stranger@example.test', customer.email, closed.email, known.email]
    const answers = []
    for (const email of addresses) {
      answers.push(await ask(email))
      // Whatever the address, one row and one task.
      expect(await app.given.count('passwordResets')).toBe(rowsBefore + answers.length)
    }
    expect(answers).toEqual(addresses.map(() => ({})))
    await app.runTasks()
    const sent = await Promise.all(addresses.map(async (email) => (await mailTo(email)).length))
    expect(sent).toEqual([0, 0, 0, 1])
  })

  test('is sent once, though the task may run twice', async () => {
    const { email } = await someone()
    await tokenFor(email)
    const row = await app.ctx.db
      .selectFrom('passwordResets')
      .select('id')
      .where('contact', '=', email)
      .executeTakeFirstOrThrow()
    await sendPasswordReset.run(row, app.ctx)
    expect(await mailTo(email)).toHaveLength(1)
  })

  test('requests are forgotten after a day', async () => {
    app.setNow(NOON)
    await ask('stranger@example.test')
    app.setNow(later(24 * 60 + 1))
    const sweep = securityTasks.find(({ name }) => name === 'sweep-password-resets')
    await sweep?.run({}, app.ctx)
    const left = await app.ctx.db
      .selectFrom('passwordResets')
      .select('id')
      .where('requestedAt', '<=', NOON)
      .execute()
    expect(left).toEqual([])
  })
})

describe('who asks for links too often', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
  afterEach(() => app.letClockRun())
  let addresses = 0
  const post = (url: string, payload: object, from = `198.51.100.${(addresses += 1) % 250}`) =>
    app.http.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })

  test.for([true, false])(
    'has to wait after three for an address, with an account: %s',
    async (isKnown) => {
      const { email } = isKnown
        ? await app.given.user('hauler', { password: await hashPassword(OLD) })
        : { email: 'stranger@example.test' }
      app.setNow(NOON)
      const statuses = []
      for (let turn = 0; turn < 4; turn++)
        statuses.push((await post(askForReset.path, { email })).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
      app.setNow(later(15))
      expect((await post(askForReset.path, { email })).statusCode).toBe(200)
    },
  )

  test('signs in with the new password, however often others guessed the old one', async () => {
    const { email } = await app.given.user('hauler', { password: await hashPassword(OLD) })
    const logIn = (password: string) =>
      post('/api/staff-login', { email, password, role: 'hauler' })
    for (let guess = 0; guess < 30; guess++) await logIn('a guess')
    expect((await logIn(OLD)).statusCode).toBe(429)
    await post(askForReset.path, { email })
    await app.runTasks()
    const body = (await outbox(app)).find(({ recipient }) => recipient === email)?.body ?? ''
    const token = /new-password\/([\w-]+)/.exec(body)?.[1] ?? ''
    await post(`/api/account/reset/${token}`, { password: NEXT })
    expect((await logIn(NEXT)).statusCode).toBe(200)
  })

  test('has to wait after twenty guesses of a link from one network address', async () => {
    const guess = () =>
      post(`/api/account/reset/${'x'.repeat(43)}`, { password: NEXT }, '203.0.113.9')
    const statuses = []
    for (let turn = 0; turn < 21; turn++) statuses.push((await guess()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  })
})

describe('on a live server', () => {
  const app = useApp({ settings: { NODE_ENV: 'production', ORIGIN: 'https://westhaul.test' } })

  test('a password that many people use is refused, kindly, and the link still works', async () => {
    const { email } = await app.given.user('admin', { password: await hashPassword(OLD) })
    await app.as().call(askForReset, { body: { email } })
    await app.runTasks()
    const body = (await outbox(app)).find(({ recipient }) => recipient === email)?.body ?? ''
    const token = /https:\/\/westhaul\.test\/new-password\/([\w-]+)/.exec(body)?.[1] ?? ''
    const reset = (password: string) =>
      app.as().call(resetPassword, { params: { token }, body: { password } })
    await expect(reset('password1')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'password', message: expect.stringContaining('Many people use') }],
    })
    await reset('four random words here')
  })
})
