import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/accounts.ts'
import { finishPasskeyLogin, startPasskeyLogin } from '../../contract/passkey-login.ts'
import {
  addPasskey,
  listPasskeys,
  PasskeyId,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../contract/passkeys.ts'
import { askForReset, resetPassword } from '../../contract/password-reset.ts'
import { resetTwoFactor } from '../../contract/two-factor.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { codeOf, PASSWORD, protectedUser, someone } from './testing/authenticator.ts'
import { virtualDevice } from './testing/virtual-device.ts'

const app = useApp({ settings: { ORIGIN: 'http://westhaul.test' } })
const SITE = { host: 'westhaul.test', origin: 'http://westhaul.test' }
const NOON = new Date('2026-11-21T19:00:10Z')
beforeEach(() => app.setNow(NOON))
afterEach(() => app.letClockRun())

const begin = (visit: Visit, password = PASSWORD, code?: string) =>
  app.as(visit).call(startPasskey, { body: { password, ...(code !== undefined && { code }) } })
const add = (visit: Visit, response: Record<string, unknown>, name = 'My phone') =>
  app.as(visit).call(addPasskey, { body: { name, response } })
const listed = async (visit: Visit) => (await app.as(visit).call(listPasskeys, {})).passkeys
const beginLogin = () => app.as().call(startPasskeyLogin, {})
const logIn = (response: Record<string, unknown>, visit: Visit = {}) =>
  app.as(visit).call(finishPasskeyLogin, { body: { response } })

async function withPasskey() {
  const { user, secret, recoveryCodes } = await protectedUser(app)
  const device = virtualDevice(SITE)
  const { id } = await add(user, device.register(await begin(user, PASSWORD, codeOf(app, secret))))
  return { user, device, id, recoveryCodes }
}

test('a passkey signs in without password and code, also an account with two-factor sign-in', async () => {
  const { user, device } = await withPasskey()
  expect(await listed(user)).toMatchObject([
    { name: 'My phone', createdAt: NOON, lastUsedAt: null },
  ])
  const visit: Visit = {}
  expect(await logIn(device.logIn(await beginLogin()), visit)).toEqual({ role: 'admin' })
  expect(await app.as(visit).call(getCurrentUser, {})).toMatchObject({ email: user.email })
  expect(await listed(user)).toMatchObject([{ lastUsedAt: NOON }])
  await app.runTasks()
  const news = (await outbox(app)).filter(({ recipient }) => recipient === user.email)
  expect(news.some(({ body }) => body.includes('your list of passkeys was changed'))).toBe(true)
})

test('adding one takes the password, and the answer to what was asked of this account', async () => {
  const [user, other] = [await someone(app), await someone(app)]
  const device = virtualDevice(SITE)
  await expect(begin(user, 'not this one')).rejects.toMatchObject({
    fields: [{ path: 'password' }],
  })
  const foreign = device.register(await begin(other))
  const refused = {
    code: 'refused',
    message: 'That passkey could not be checked. Please try again',
  }
  await expect(add(user, foreign)).rejects.toMatchObject(refused)
  const evil = { origin: 'http://evil.test' }
  await expect(add(user, device.register(await begin(user), evil))).rejects.toMatchObject(refused)
  const unverified = device.register(await begin(user), { isVerified: false })
  await expect(add(user, unverified)).rejects.toMatchObject(refused)
  await expect(add(user, { id: 'nonsense' })).rejects.toMatchObject(refused)
  const right = device.register(await begin(user))
  await add(user, right)
  await expect(add(user, right)).rejects.toMatchObject({ code: 'refused' })
  expect(await listed(user)).toHaveLength(1)
})

test('while two-factor sign-in is on, adding one takes a code as well', async () => {
  const { user, secret } = await protectedUser(app)
  const refused = { code: 'refused', fields: [{ path: 'code' }] }
  await expect(begin(user)).rejects.toMatchObject(refused)
  await expect(begin(user, PASSWORD, '000')).rejects.toMatchObject(refused)
  await expect(begin(user, 'not this one', codeOf(app, secret))).rejects.toMatchObject({
    fields: [{ path: 'password' }],
  })
  await begin(user, PASSWORD, codeOf(app, secret))
})

test('an answer signs in once, within five minutes, for this site, and by a device that checked its owner', async () => {
  const { device } = await withPasskey()
  const unknown = { code: 'wrong_credentials' }
  const answer = device.logIn(await beginLogin())
  await logIn(answer)
  await expect(logIn(answer)).rejects.toMatchObject(unknown)
  const late = device.logIn(await beginLogin())
  app.setNow(new Date(NOON.getTime() + 300_000))
  await expect(logIn(late)).rejects.toMatchObject(unknown)
  const evil = device.logIn(await beginLogin(), { origin: 'http://evil.test' })
  await expect(logIn(evil)).rejects.toMatchObject(unknown)
  const unverified = device.logIn(await beginLogin(), { isVerified: false })
  await expect(logIn(unverified)).rejects.toMatchObject(unknown)
  const stranger = virtualDevice(SITE).logIn(await beginLogin())
  await expect(logIn(stranger)).rejects.toMatchObject(unknown)
  // One that was asked for an account does not sign in.
  const { user, device: own, recoveryCodes } = await withPasskey()
  const ownChallenge = await begin(user, PASSWORD, recoveryCodes[0])
  await expect(logIn(own.logIn(ownChallenge))).rejects.toMatchObject(unknown)
})

test('one is renamed and removed by its owner alone, and then it does not sign in', async () => {
  const { user, device, id } = await withPasskey()
  const stranger = await someone(app)
  const rename = (visit: Visit) =>
    app.as(visit).call(renamePasskey, { params: { passkeyId: id }, body: { name: 'Work laptop' } })
  const remove = (visit: Visit) => app.as(visit).call(removePasskey, { params: { passkeyId: id } })
  await expect(rename(stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(stranger)).rejects.toMatchObject({ code: 'not_found' })
  await rename(user)
  expect(await listed(user)).toMatchObject([{ id: PasskeyId.parse(id), name: 'Work laptop' }])
  const answer = device.logIn(await beginLogin())
  await remove(user)
  expect(await listed(user)).toEqual([])
  await expect(logIn(answer)).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('a lost device: another owner turns two-factor sign-in off, and its passkeys go with it', async () => {
  const { user, device } = await withPasskey()
  const answer = device.logIn(await beginLogin())
  const owner = await app.given.admin()
  await app.as(owner).call(resetTwoFactor, { params: { userId: user.id } })
  await expect(logIn(answer)).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('another owner helps an account that has only passkeys, and not one that has neither', async () => {
  const user = await someone(app)
  const device = virtualDevice(SITE)
  await add(user, device.register(await begin(user)))
  const answer = device.logIn(await beginLogin())
  const owner = await app.given.admin()
  const help = () => app.as(owner).call(resetTwoFactor, { params: { userId: user.id } })
  await help()
  await expect(logIn(answer)).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(help()).rejects.toMatchObject({ code: 'refused' })
})

test('a password that is chosen by a link removes the passkeys: who knew the old one could have added them', async () => {
  const { user, device } = await withPasskey()
  const answer = device.logIn(await beginLogin())
  await app.as().call(askForReset, { body: { email: user.email } })
  await app.runTasks()
  const sent = (await outbox(app)).filter(({ recipient }) => recipient === user.email)
  const [token = 'no-link'] = sent.flatMap(
    ({ body }) => /\/new-password\/([\w-]+)/.exec(body)?.[1] ?? [],
  )
  const body = { password: 'the next password' }
  await app.as().call(resetPassword, { params: { token }, body })
  await expect(logIn(answer)).rejects.toMatchObject({ code: 'wrong_credentials' })
})
