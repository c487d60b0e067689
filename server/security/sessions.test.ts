import { afterEach, expect, test } from 'vitest'
import {
  endSession,
  listSessions,
  SessionId,
  signOutEverywhere,
} from '../../contract/account-sessions.ts'
import { getCurrentUser, staffLogin } from '../../contract/accounts.ts'
import { startVisit } from '../../contract/visit.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { sidOf, startSession } from '../accounts/sessions.ts'
import { sweepSessions } from '../accounts/tasks.ts'
import { useApp, type Visit } from '../testing/app.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const NOON = new Date('2026-11-21T19:00:00Z')
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

const elsewhere = async (userId: number): Promise<Visit> => ({
  cookie: await startSession(
    app.ctx.db,
    app.ctx.now(),
    { userId },
    { device: 'Firefox on Windows' },
  ),
})
const sessionsOf = async (visit: Visit) => (await app.as(visit).call(listSessions, {})).sessions
const isSignedIn = (visit: Visit) =>
  app
    .as(visit)
    .call(getCurrentUser, {})
    .then(
      () => true,
      () => false,
    )

test('the list names the device, since when and this browser first', async () => {
  app.setNow(NOON)
  const password = 'a long enough one'
  const user = await app.given.user('hauler', { password: await hashPassword(password) })
  await app.ctx.db.deleteFrom('sessions').execute()
  const other = await elsewhere(user.id)
  app.setNow(new Date(NOON.getTime() + 60_000))
  const visit: Visit = {}
  const body = { email: user.email, password, role: 'hauler' } as const
  await app.as(visit).call(staffLogin, { body }, { 'user-agent': ANDROID })
  app.setNow(new Date(NOON.getTime() + 3_600_000))
  expect(await sessionsOf(other)).toMatchObject([
    { device: 'Firefox on Windows', startedAt: NOON, isThis: true },
    { device: 'Chrome on Android', isThis: false },
  ])
  expect(JSON.stringify(await sessionsOf(other))).not.toContain(visit.cookie)
})

test('when a browser was last seen is kept, to ten minutes', async () => {
  app.setNow(NOON)
  const user = await app.given.user('admin')
  const seenAfter = async (minutes: number) => {
    app.setNow(new Date(NOON.getTime() + minutes * 60_000))
    await app.as(user).call(getCurrentUser, {})
    return (await sessionsOf(user))[0]?.seenAt
  }
  expect(await seenAfter(9)).toEqual(NOON)
  expect(await seenAfter(10)).toEqual(new Date(NOON.getTime() + 600_000))
})

test('one browser is signed out, and only one of the own account', async () => {
  const [user, stranger] = [await app.given.user('client'), await app.given.user('client')]
  const other = await elsewhere(user.id)
  const id = (await sessionsOf(user)).find(({ isThis }) => !isThis)?.id ?? SessionId.parse(1)
  const end = (visit: Visit) => app.as(visit).call(endSession, { params: { sessionId: id } })
  await expect(end(stranger)).rejects.toMatchObject({ code: 'not_found' })
  expect(await isSignedIn(other)).toBe(true)
  await end(user)
  expect([await isSignedIn(other), await isSignedIn(user)]).toEqual([false, true])
  await expect(end(user)).rejects.toMatchObject({ code: 'not_found' })
})

test('signing out everywhere ends every session of the account, this one too, and no other', async () => {
  const [user, stranger] = [await app.given.user('admin'), await app.given.user('admin')]
  const other = await elsewhere(user.id)
  const first: Visit = { cookie: user.cookie }
  expect(await app.as(first).call(signOutEverywhere, {})).toEqual({ endedSessions: 2 })
  expect([await isSignedIn(user), await isSignedIn(other), await isSignedIn(stranger)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a session that has expired is in no list', async () => {
  app.setNow(NOON)
  const user = await app.given.user('admin')
  app.setNow(new Date(NOON.getTime() + 31 * 86_400_000))
  const now = await elsewhere(user.id)
  expect(await sessionsOf(now)).toHaveLength(1)
})

const HOUR_MS = 3_600_000
const signedIn = async (role: 'admin' | 'hauler') => {
  const password = 'a long enough one'
  const { email } = await app.given.user(role, { password: await hashPassword(password) })
  const visit: Visit = {}
  const body = { email, password, role } as const
  const { headers } = await app.http.inject({
    method: staffLogin.method,
    url: staffLogin.path,
    payload: body,
  })
  visit.cookie = /sid=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return { visit, maxAge: Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1]) }
}
const after = (hours: number) => app.setNow(new Date(NOON.getTime() + hours * HOUR_MS))

test.for([
  ['admin', 24],
  ['hauler', 14 * 24],
] as const)('without a call the session of %s ends after %i hours', async ([role, idle]) => {
  app.setNow(NOON)
  const [used, left] = [await signedIn(role), await signedIn(role)]
  after(idle - 1)
  expect(await isSignedIn(used.visit)).toBe(true)
  after(idle)
  expect([await isSignedIn(used.visit), await isSignedIn(left.visit)]).toEqual([true, false])
  await sweepSessions.run({}, app.ctx)
  after(idle - 1)
  expect([await isSignedIn(used.visit), await isSignedIn(left.visit)]).toEqual([true, false])
})

test.for([
  ['admin', 7 * 24],
  ['hauler', 30 * 24],
] as const)('however often it is used, that of %s ends after %i hours', async ([role, most]) => {
  app.setNow(NOON)
  const { visit, maxAge } = await signedIn(role)
  expect(maxAge).toBe(most * 3_600)
  for (let hours = 12; hours < most; hours += 12) {
    after(hours)
    expect(await isSignedIn(visit)).toBe(true)
  }
  after(most)
  expect(await isSignedIn(visit)).toBe(false)
})

test('a session from before there were limits goes on for its 30 days', async () => {
  app.setNow(NOON)
  const { cookie } = await app.given.admin()
  await app.ctx.db
    .updateTable('sessions')
    .set({ idleMinutes: null })
    .where('sid', '=', sidOf(cookie))
    .execute()
  after(29 * 24)
  expect(await isSignedIn({ cookie })).toBe(true)
})

test('a visitor who is not signed in keeps the bookings of 30 days', async () => {
  app.setNow(NOON)
  const visit: Visit = {}
  await app.as(visit).call(startVisit, {})
  const { cookie } = visit
  after(29 * 24)
  await app.as(visit).call(startVisit, {})
  expect(visit.cookie).toBe(cookie)
})
