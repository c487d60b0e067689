import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { askForCode } from '../../contract/customers.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { Refused, RetryAt, UnknownOutcome } from '../providers/failures.ts'
import { useApp } from '../testing/app.ts'
import { sendSignInCode } from './ask-for-code.ts'

const app = useApp()
const PHONE = '+16045550151'

const send = vi.fn<() => Promise<{ messageId: string }>>()
beforeEach(async () => {
  send.mockReset()
  send.mockImplementation(async () => ({ messageId: randomUUID() }))
  await app.ctx.db.deleteFrom('suppressions').execute()
  await app.ctx.db.deleteFrom('signInCodes').execute()
  // Providers that know no keys, as Twilio and a mail server: the same request twice is two messages.
  app.ctx.sms = { ...app.ctx.sms, knowsKeys: false, send }
  app.ctx.email = { ...app.ctx.email, send }
})

/** A customer asks for a code, and the task that sends it runs so many times. */
async function ask(contact: string, runs: number) {
  const answer = await app.as().call(askForCode, { body: { contact } })
  const code = await app.ctx.db
    .selectFrom('signInCodes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (let run = 0; run < runs; run += 1)
    await sendSignInCode.run(code, app.ctx).catch(() => undefined)
  return answer
}

test.for([PHONE, 'lost-code@example.test'])(
  'a code to %s that may have left is not sent again, and another one is',
  async (contact) => {
    await app.given.job({ phoneE164: PHONE, email: 'lost-code@example.test' })
    send.mockRejectedValue(new UnknownOutcome('The connection ended'))
    await ask(contact, 4)
    expect(send).toHaveBeenCalledTimes(1)
    await ask(contact, 1)
    expect(send).toHaveBeenCalledTimes(2)
  },
)

test('a code that the provider did not take is sent by the next run, once', async () => {
  await app.given.job({ phoneE164: PHONE })
  send.mockRejectedValueOnce(new RetryAt('Too many texts', app.ctx.now()))
  await ask(PHONE, 4)
  expect(send).toHaveBeenCalledTimes(2)
})

test.for([
  [PHONE, 'sms', 'opted_out'],
  ['bounced-code@example.test', 'email', 'bounced'],
] as const)(
  'no code goes to %s, which is suppressed, and the answer is the same',
  async ([contact, channel, reason]) => {
    await app.given.job({ phoneE164: PHONE, email: 'bounced-code@example.test' })
    const usual = await ask(contact, 1)
    expect(send).toHaveBeenCalledTimes(1)
    await suppress(app.ctx.db, { channel, contact }, reason, app.ctx.now())
    expect(await ask(contact, 1)).toEqual(usual)
    expect(send).toHaveBeenCalledTimes(1)
  },
)

test('a number whose owner replied STOP is not called a second time', async () => {
  await app.given.job({ phoneE164: PHONE })
  send.mockRejectedValue(new Refused('The owner replied STOP', { code: 'opted_out' }))
  await ask(PHONE, 1)
  await ask(PHONE, 1)
  expect(send).toHaveBeenCalledTimes(1)
  const suppressions = await app.ctx.db.selectFrom('suppressions').selectAll().execute()
  expect(suppressions).toMatchObject([{ contact: PHONE, channel: 'sms', reason: 'opted_out' }])
})
