import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import {
  changeHaulerProfile,
  confirmContact,
  dropContact,
  getHaulerAccount,
} from '../../contract/hauler-account.ts'
import { listNotifications } from '../../contract/messaging.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { otherThan } from '../testing/codes.ts'
import { outbox } from '../testing/messages.ts'

const app = useApp()
const anEmail = () => `new-${randomUUID()}@example.test`

/** Asks for a new contact, and reads the newest code that went there. */
async function request(visit: Visit, body: { email: string } | { phone: string }, to: string) {
  const account = await app.as(visit).call(changeHaulerProfile, { body })
  await app.runTasks()
  const [newest] = (await outbox(app)).filter(({ recipient }) => recipient === to).toReversed()
  return { account, code: /\b\d{6}\b/.exec(newest?.body ?? '')?.[0] ?? '' }
}
const confirm = (visit: Visit, kind: 'email' | 'phone', code: string) =>
  app.as(visit).call(confirmContact, { body: { kind, code } })
const sentTo = async (to: string) =>
  (await outbox(app)).filter(({ recipient }) => recipient === to).map(({ body }) => body)

test('a new email counts once its code is typed in; then it signs in, and the old one gets a notice', async () => {
  const hauler = await app.given.hauler()
  const password = await hashPassword('eight or more')
  await app.ctx.db.updateTable('users').set({ password }).where('id', '=', hauler.userId).execute()
  const email = anEmail()
  const { account, code } = await request(hauler, { email: email.toUpperCase() }, email)
  expect(account).toMatchObject({ email: hauler.email, pendingEmail: { contact: email } })

  await expect(confirm(hauler, 'email', otherThan(code))).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  expect(await confirm(hauler, 'email', code)).toMatchObject({ email, pendingEmail: null })

  const logIn = (with_: string) =>
    app.as({}).call(staffLogin, {
      body: { email: with_, password: 'eight or more', role: 'hauler' },
    })
  expect(await logIn(email)).toEqual({ role: 'hauler' })
  await expect(logIn(hauler.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
  await app.runTasks()
  expect(await sentTo(hauler.email)).toEqual([
    expect.stringContaining('your email address was changed'),
  ])
  await expect(confirm(hauler, 'email', code)).rejects.toMatchObject({ code: 'not_found' })
})

test('a new number is normalized, texted a code, and counts after it; the old number gets a notice', async () => {
  const hauler = await app.given.hauler({ phone: '604 555 0111', phoneE164: '+16045550111' })
  const { account, code } = await request(hauler, { phone: '1-604-555-0122' }, '+16045550122')
  expect(account).toMatchObject({
    phone: '604 555 0111',
    pendingPhone: { contact: '(604) 555-0122' },
  })
  expect(await confirm(hauler, 'phone', code)).toMatchObject({
    phone: '(604) 555-0122',
    pendingPhone: null,
  })
  await app.runTasks()
  expect(await sentTo('+16045550111')).toEqual([
    expect.stringContaining('your phone number was changed'),
  ])
})

test('a number that is none and one abroad are refused with the form’s message', async () => {
  const hauler = await app.given.hauler()
  for (const phone of ['604 555 01', '+44 20 7946 0018'])
    await expect(
      app.as(hauler).call(changeHaulerProfile, { body: { phone } }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'phone', message: 'Valid phone number is required' }],
    })
})

test('the address of another account is refused, at the request and at the code', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.user('client')]
  await expect(
    app.as(hauler).call(changeHaulerProfile, { body: { email: other.email } }),
  ).rejects.toMatchObject({ code: 'email_in_use', fields: [{ path: 'email' }] })

  const email = anEmail()
  const { code } = await request(hauler, { email }, email)
  await app.given.user('client', { email })
  await expect(confirm(hauler, 'email', code)).rejects.toMatchObject({ code: 'email_in_use' })
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({ email: hauler.email })
})

test('of two haulers who prove the same address at the same moment one gets it', async () => {
  const haulers = [await app.given.hauler(), await app.given.hauler()]
  const email = anEmail()
  const codes: string[] = []
  for (const hauler of haulers) codes.push((await request(hauler, { email }, email)).code)
  const outcomes = await Promise.allSettled(
    haulers.map((hauler) => confirm(hauler, 'email', codes[1] ?? '')),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the present address takes a request back, and so does dropping it', async () => {
  const hauler = await app.given.hauler()
  const email = anEmail()
  const { code } = await request(hauler, { email }, email)
  expect(
    await app.as(hauler).call(changeHaulerProfile, { body: { email: hauler.email } }),
  ).toMatchObject({ pendingEmail: null })
  await expect(confirm(hauler, 'email', code)).rejects.toMatchObject({ code: 'not_found' })

  await request(hauler, { email }, email)
  expect(await app.as(hauler).call(dropContact, { params: { kind: 'email' } })).toMatchObject({
    pendingEmail: null,
  })
})

test('a later request replaces the earlier one, whose code proves nothing any more', async () => {
  const hauler = await app.given.hauler()
  const [first, second] = [anEmail(), anEmail()]
  const { code } = await request(hauler, { email: first }, first)
  await request(hauler, { email: second }, second)
  await expect(confirm(hauler, 'email', code)).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({
    email: hauler.email,
    pendingEmail: { contact: second },
  })
})

test('a number that stopped our texts is refused with what to do; no code is stored with the messages', async () => {
  const hauler = await app.given.hauler()
  const stopped = { channel: 'sms', contact: '+16045550133' } as const
  await suppress(app.ctx.db, stopped, 'opted_out', app.ctx.now())
  await expect(
    app.as(hauler).call(changeHaulerProfile, { body: { phone: '604 555 0133' } }),
  ).rejects.toMatchObject({ code: 'refused', fields: [{ path: 'phone' }] })

  const email = anEmail()
  await request(hauler, { email }, email)
  const messages = await app.as(await app.given.admin()).call(listNotifications, {})
  expect(messages.filter(({ messageType }) => messageType === 'contact_code')).toEqual([])
})
