import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { askForCode, signInByCode } from '../../contract/customers.ts'
import { listNotifications } from '../../contract/messaging.ts'
import { digitsOf } from '../accounts/one-time-codes.ts'
import { useApp } from '../testing/app.ts'
import { askAndRead, otherThan } from '../testing/codes.ts'
import { outbox } from '../testing/messages.ts'
import { sendSignInCode } from './ask-for-code.ts'
import { jobTasks } from './tasks.ts'

const MINUTE_MS = 60_000
const NOON = new Date('2026-11-21T19:00:00Z')
const anEmail = () => `${randomUUID()}@example.test`

describe('a code', () => {
  const app = useApp()

  test('is only in the message: not in a table, a task or a notification', async () => {
    const email = anEmail()
    await app.given.job({ email })
    await app.as().call(askForCode, { body: { contact: email } })
    const { rows: queued } = await sql<{ data: unknown }>`select data from tasks.job`.execute(
      app.ctx.db,
    )
    await app.runTasks()
    const row = await app.ctx.db
      .selectFrom('signInCodes')
      .selectAll()
      .where('contact', '=', email)
      .executeTakeFirstOrThrow()
    const code = digitsOf(app.ctx.secrets, row)
    const message = (await outbox(app)).find(({ recipient }) => recipient === email)
    expect(message?.body).toContain(code)
    expect(JSON.stringify([row, queued])).not.toContain(code)
    expect(await app.as(await app.given.admin()).call(listNotifications, {})).toEqual([])
    expect(await app.given.count('notifications')).toBe(0)
  })

  test('is sent once, though the task may run twice', async () => {
    const email = anEmail()
    await app.given.job({ email })
    const { sent } = await askAndRead(app, email)
    const row = await app.ctx.db
      .selectFrom('signInCodes')
      .select('id')
      .where('contact', '=', email)
      .executeTakeFirstOrThrow()
    await sendSignInCode.run(row, app.ctx)
    const all = (await outbox(app)).filter(({ recipient }) => recipient === email)
    expect(all.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
  })

  test('goes to the number alone: one that no text reaches gets none, and the email none either', async () => {
    const email = anEmail()
    await app.given.job({ phoneE164: '+16045550000', email })
    const { sent } = await askAndRead(app, '604-555-0000')
    expect(sent).toEqual([])
  })

  test.for(['0000000000', '+44 20 7946 0958', '876 555 0123'])(
    'is not issued for %s, where no text goes',
    async (contact) => {
      const codes = await app.given.count('signInCodes')
      const call = app.as().call(askForCode, { body: { contact } })
      await expect(call).rejects.toMatchObject({
        code: 'invalid_input',
        fields: [{ path: 'contact', message: expect.stringContaining('Canadian or US') }],
      })
      expect(await app.given.count('signInCodes')).toBe(codes)
    },
  )

  test('is not sent any more when it has expired before the task came to run', async () => {
    const email = anEmail()
    await app.given.job({ email })
    app.setNow(NOON)
    await app.as().call(askForCode, { body: { contact: email } })
    app.setNow(new Date(NOON.getTime() + 10 * MINUTE_MS))
    await app.runTasks({ delayed: true })
    expect((await outbox(app)).filter(({ recipient }) => recipient === email)).toEqual([])
    app.letClockRun()
  })

  test('is forgotten after a day', async () => {
    app.setNow(NOON)
    await app.as().call(askForCode, { body: { contact: anEmail() } })
    app.setNow(new Date(NOON.getTime() + 24 * 60 * MINUTE_MS + 1))
    const sweep = jobTasks.find(({ name }) => name === 'sweep-sign-in-codes')
    await sweep?.run({}, app.ctx)
    const left = await app.ctx.db
      .selectFrom('signInCodes')
      .select('id')
      .where('askedAt', '<=', NOON)
      .execute()
    expect(left).toEqual([])
    app.letClockRun()
  })
})

describe('who asks too often', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
  let addresses = 0
  /** Each from another address, unless one is given. */
  const post = (url: string, payload: object, from = `198.51.100.${(addresses += 1) % 250}`) =>
    app.http.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })
  const statuses = async (times: number, once: () => ReturnType<typeof post>) => {
    const seen = []
    for (let turn = 0; turn < times; turn++) seen.push((await once()).statusCode)
    return seen
  }

  test.for([true, false])(
    'has to wait after three codes for a contact, with a booking: %s',
    async (isKnown) => {
      const contact = anEmail()
      if (isKnown) await app.given.job({ email: contact })
      app.setNow(NOON)
      const ask = () => post(askForCode.path, { contact: contact.toUpperCase() })
      expect(await statuses(3, ask)).toEqual([200, 200, 200])
      const refused = await ask()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
      expect(refused.json().detail).toContain('Several codes were asked for already')
      app.setNow(new Date(NOON.getTime() + 15 * MINUTE_MS))
      expect(await statuses(1, ask)).toEqual([200])
    },
  )

  test('has to wait a day after ten codes for a contact', async () => {
    const contact = anEmail()
    for (let turn = 0; turn < 10; turn++) {
      app.setNow(new Date(NOON.getTime() + turn * 16 * MINUTE_MS))
      expect((await post(askForCode.path, { contact })).statusCode).toBe(200)
    }
    app.setNow(new Date(NOON.getTime() + 10 * 16 * MINUTE_MS))
    const refused = await post(askForCode.path, { contact })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe((24 * 60 - 160) * 60)
  })

  test('gets three codes, also of ten concurrent requests', async () => {
    const contact = anEmail()
    app.setNow(NOON)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(askForCode.path, { contact })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  })

  test('has to wait after twenty codes from an address, for any contacts', async () => {
    const ask = () => post(askForCode.path, { contact: anEmail() }, '203.0.113.7')
    expect((await statuses(21, ask)).lastIndexOf(200)).toBe(19)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('has to wait after ten wrong codes from an address, for any contacts', async () => {
    app.letClockRun()
    const contact = anEmail()
    await app.given.job({ email: contact })
    const guess = () =>
      post(signInByCode.path, { contact: anEmail(), code: '000000' }, '203.0.113.8')
    expect(await statuses(11, guess)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const { code } = await askAndRead(app, contact)
    const right = { contact, code: code ?? otherThan(code) }
    expect((await post(signInByCode.path, right, '203.0.113.8')).statusCode).toBe(429)
    expect((await post(signInByCode.path, right)).statusCode).toBe(200)
  })
})
