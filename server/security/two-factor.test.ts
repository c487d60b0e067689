import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getCurrentUser, listUsers, staffLogin } from '../../contract/accounts.ts'
import { listAudit } from '../../contract/audit.ts'
import { finishLogin } from '../../contract/second-step.ts'
import { listStaff } from '../../contract/staff.ts'
import {
  confirmTwoFactor,
  endTwoFactor,
  getSecurity,
  RECOVERY_CODES,
  renewRecoveryCodes,
  resetTwoFactor,
  startTwoFactor,
} from '../../contract/two-factor.ts'
import { startSession } from '../accounts/sessions.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { codeOf, PASSWORD, protectedUser, someone } from './testing/authenticator.ts'

const NOON = new Date('2026-11-21T19:00:10Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

const app = useApp()
beforeEach(() => app.setNow(NOON))
afterEach(() => app.letClockRun())

const logIn = (email: string, visit: Visit = {}, role: 'admin' | 'hauler' = 'admin') =>
  app.as(visit).call(staffLogin, { body: { email, password: PASSWORD, role } })
const firstStep = async (email: string) => (await logIn(email)).secondStep ?? 'no second step'
const finish = (secondStep: string, code: string, visit: Visit = {}) =>
  app.as(visit).call(finishLogin, { body: { secondStep, code } })
const isSignedIn = (visit: Visit) =>
  app
    .as(visit)
    .call(getCurrentUser, {})
    .then(
      () => true,
      () => false,
    )

describe('turning it on', () => {
  test('takes the password and the first code; other sessions end, and the owner is told', async () => {
    const user = await someone(app)
    const other = { cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: user.id }) }
    const as = app.as(user)
    const start = (password: string) => as.call(startTwoFactor, { body: { password } })
    await expect(start('not this one')).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'password' }],
    })
    const { secret, uri } = await start(PASSWORD)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('issuer=Westhaul')
    expect(await as.call(getSecurity, {})).toMatchObject({ twoFactor: null })
    // Nothing changes before the app has shown that it works.
    expect(await logIn(user.email)).toEqual({ role: 'admin' })
    const confirm = (code: string) => as.call(confirmTwoFactor, { body: { code } })
    await expect(confirm('000000')).rejects.toMatchObject({ fields: [{ path: 'code' }] })
    const { recoveryCodes } = await confirm(codeOf(app, secret))
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    expect(await as.call(getSecurity, {})).toMatchObject({
      twoFactor: { since: NOON, recoveryCodesLeft: RECOVERY_CODES },
    })
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([true, false])
    await app.runTasks()
    const news = (await outbox(app)).find(({ recipient }) => recipient === user.email)
    expect(news?.body).toContain('your two-factor sign-in was changed')
  })

  test('neither the secret nor a recovery code stands in the database or the audit log', async () => {
    const { user, secret, recoveryCodes } = await protectedUser(app)
    const rows = [
      await app.ctx.db.selectFrom('twoFactorSecrets').selectAll().execute(),
      await app.ctx.db.selectFrom('recoveryCodes').selectAll().execute(),
      await app.ctx.db.selectFrom('auditEntries').selectAll().execute(),
    ]
    const all = JSON.stringify(rows)
    const sealed = await app.ctx.db
      .selectFrom('twoFactorSecrets')
      .select('secret')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(all).not.toContain(secret)
    expect(JSON.stringify(rows[2])).not.toContain(sealed.secret)
    for (const code of recoveryCodes) expect(all).not.toContain(code.replace('-', ''))
    expect(JSON.stringify(rows[2])).toContain('two_factor_since')
  })

  test('is refused to a customer, who has no password, and while it is on', async () => {
    const customer = await app.given.user('client')
    const start = (visit: Visit) =>
      app.as(visit).call(startTwoFactor, { body: { password: PASSWORD } })
    await expect(start(customer)).rejects.toMatchObject({ code: 'refused' })
    const { user } = await protectedUser(app)
    await expect(start(user)).rejects.toMatchObject({
      message: 'Two-factor sign-in is on. Turn it off first',
    })
  })
})

describe('signing in', () => {
  test('asks for a code after the password, and starts no session before', async () => {
    const { user, secret } = await protectedUser(app, 'hauler')
    const visit: Visit = {}
    const { role, secondStep } = await logIn(user.email, visit, 'hauler')
    expect([role, visit.cookie]).toEqual(['hauler', undefined])
    expect(await finish(secondStep ?? '', codeOf(app, secret), visit)).toEqual({ role: 'hauler' })
    expect(await app.as(visit).call(getCurrentUser, {})).toMatchObject({ email: user.email })
  })

  test('takes a code of the half minute before and after, and no other', async () => {
    const { user, secret } = await protectedUser(app)
    const step = await firstStep(user.email)
    // The first code of the account was that of the half minute before.
    app.setNow(later(60))
    for (const steps of [-2, 2])
      await expect(finish(step, codeOf(app, secret, steps))).rejects.toMatchObject({
        code: 'wrong_credentials',
      })
    await finish(step, codeOf(app, secret, -1))
    await finish(step, codeOf(app, secret, 1))
  })

  test('takes each code once, and none from before the last one', async () => {
    const { user, secret } = await protectedUser(app)
    const step = await firstStep(user.email)
    app.setNow(later(60))
    const [before, code] = [codeOf(app, secret, -1), codeOf(app, secret)]
    await finish(step, code)
    for (const again of [code, before])
      await expect(finish(step, again)).rejects.toMatchObject({
        code: 'wrong_credentials',
        message: 'That code is not right, or it was used before',
      })
  })

  test('of two with the same code at the same moment lets one in', async () => {
    const { user, secret } = await protectedUser(app)
    const [first, second] = [await firstStep(user.email), await firstStep(user.email)]
    const code = codeOf(app, secret)
    const outcomes = await Promise.allSettled([finish(first, code), finish(second, code)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('takes a recovery code once, however it is typed', async () => {
    const { user, recoveryCodes } = await protectedUser(app)
    const [code = ''] = recoveryCodes
    const step = await firstStep(user.email)
    const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const outcomes = await Promise.allSettled([finish(step, typed), finish(step, code)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(finish(step, code)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await app.as(user).call(getSecurity, {})).toMatchObject({
      twoFactor: { recoveryCodesLeft: RECOVERY_CODES - 1 },
    })
  })

  test('the first step counts for ten minutes, for its account and its password alone', async () => {
    const { user, secret } = await protectedUser(app)
    const other = await protectedUser(app)
    const step = await firstStep(user.email)
    await expect(finish(step, codeOf(app, other.secret))).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    await expect(finish(`${step}x`, codeOf(app, secret))).rejects.toMatchObject({
      code: 'not_found',
    })
    app.setNow(later(600))
    await expect(finish(step, codeOf(app, secret))).rejects.toMatchObject({ code: 'not_found' })
    const renewed = await firstStep(user.email)
    const set = { password: 'another hash' }
    await app.ctx.db.updateTable('users').set(set).where('id', '=', user.id).execute()
    await expect(finish(renewed, codeOf(app, secret))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('turning it off', () => {
  test('takes password and code, and then a password is enough', async () => {
    const { user, secret, recoveryCodes } = await protectedUser(app)
    const end = (password: string, code: string) =>
      app.as(user).call(endTwoFactor, { body: { password, code } })
    const code = codeOf(app, secret)
    await expect(end('not this one', code)).rejects.toMatchObject({
      fields: [{ path: 'password' }],
    })
    await expect(end(PASSWORD, '000000')).rejects.toMatchObject({ fields: [{ path: 'code' }] })
    await end(PASSWORD, code)
    expect(await logIn(user.email)).toEqual({ role: 'admin' })
    await expect(end(PASSWORD, recoveryCodes[0] ?? '')).rejects.toMatchObject({ code: 'refused' })
  })

  test('new recovery codes replace the old ones', async () => {
    const { user, secret, recoveryCodes } = await protectedUser(app)
    const renew = { password: PASSWORD, code: codeOf(app, secret) }
    const next = await app.as(user).call(renewRecoveryCodes, { body: renew })
    const step = await firstStep(user.email)
    await expect(finish(step, recoveryCodes[0] ?? '')).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    await finish(step, next.recoveryCodes[0] ?? '')
  })
})

describe('a lost app', () => {
  const reset = (visit: Visit, userId: number) =>
    app.as(visit).call(resetTwoFactor, { params: { userId } })

  test('another owner resets it: sessions end, it is recorded, and the password is enough', async () => {
    const { user } = await protectedUser(app)
    const owner = await app.given.admin()
    await reset(owner, user.id)
    expect(await isSignedIn(user)).toBe(false)
    expect(await logIn(user.email)).toEqual({ role: 'admin' })
    const page = { ...listAudit, ...listAudit.page }
    const query = { q: `users ${user.id}` }
    const { items } = await app.as(owner).call(page, { query })
    expect(items[0]).toMatchObject({
      userId: owner.id,
      call: 'POST /api/admin/users/:userId/two-factor/reset',
      after: { two_factor_since: null },
    })
    await expect(reset(owner, user.id)).rejects.toMatchObject({ code: 'refused' })
  })

  test('no one resets their own, nor that of an account that is not there', async () => {
    const { user } = await protectedUser(app)
    await expect(reset(user, user.id)).rejects.toMatchObject({ code: 'refused' })
    await expect(reset(user, 999_999)).rejects.toMatchObject({ code: 'not_found' })
    expect((await logIn(user.email)).secondStep).toBeDefined()
  })

  test('the team sees who has it on', async () => {
    const { user } = await protectedUser(app)
    const page = { ...listUsers, ...listUsers.page }
    const { items } = await app.as(user).call(page, { query: { q: user.email } })
    expect(items).toMatchObject([{ id: user.id, twoFactorSince: NOON }])
    const { people } = await app.as(user).call(listStaff, {})
    expect(people.find(({ isYou }) => isYou)).toMatchObject({ twoFactorSince: NOON })
  })
})
