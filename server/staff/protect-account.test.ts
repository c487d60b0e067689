import { afterEach, describe, expect, test } from 'vitest'
import { getCurrentUser, staffLogin } from '../../contract/accounts.ts'
import { listAudit } from '../../contract/audit.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import * as staff from '../../contract/staff.ts'
import { askForTwoFactor, signOutColleague } from '../../contract/staff-protection.ts'
import { getSecurity } from '../../contract/two-factor.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { startSession } from '../accounts/sessions.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const PASSWORD = 'a long enough one'

async function aColleague() {
  const colleague = await app.given.admin('dispatcher')
  const password = await hashPassword(PASSWORD)
  await app.ctx.db.updateTable('users').set({ password }).where('id', '=', colleague.id).execute()
  return colleague
}

const signIn = async (email: string): Promise<Visit> => {
  const visit: Visit = {}
  await app.as(visit).call(staffLogin, { body: { email, password: PASSWORD, role: 'admin' } })
  return visit
}
const works = (visit: Visit) => app.as(visit).call(listAdminJobs, {})
const audited = async (owner: Visit, q: string) =>
  (await app.as(owner).call({ ...listAudit, ...listAudit.page }, { query: { q } })).items

describe('a colleague whom an owner signs out', () => {
  test('is signed out in every browser, and signs in again', async () => {
    const [owner, colleague] = [await app.given.admin(), await aColleague()]
    const cookie = await startSession(app.ctx.db, app.ctx.now(), { userId: colleague.id })
    const params = { userId: colleague.id }
    const out = await app.as(owner).call(signOutColleague, { params })
    expect(out).toMatchObject({ endedSessions: 2, sessions: 0, userId: colleague.id })
    for (const visit of [colleague, { cookie }])
      await expect(app.as(visit).call(getCurrentUser, {})).rejects.toMatchObject({
        code: 'not_signed_in',
      })
    expect(await audited(owner, `users ${colleague.id}`)).toMatchObject([
      { call: 'POST /api/admin/staff/:userId/sign-out', subject: 'users' },
    ])
    await works(await signIn(colleague.email))
    // A second press ends what was begun since.
    expect(await app.as(owner).call(signOutColleague, { params })).toMatchObject({
      endedSessions: 1,
    })
  })

  test('is not oneself, a hauler, or someone who was removed', async () => {
    const [owner, colleague] = [await app.given.admin(), await aColleague()]
    const { userId: haulerId } = await app.given.hauler()
    const signOut = (userId: number) => app.as(owner).call(signOutColleague, { params: { userId } })
    await expect(signOut(owner.id)).rejects.toMatchObject({ code: 'refused' })
    await expect(signOut(haulerId)).rejects.toMatchObject({ code: 'not_found' })
    await app.as(owner).call(staff.removeColleague, { params: { userId: colleague.id } })
    await expect(signOut(colleague.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a colleague who is asked for two-factor sign-in', () => {
  const ask = (owner: Visit, userId: number, isRequired: boolean) =>
    app.as(owner).call(askForTwoFactor, { params: { userId }, body: { isRequired } })
  const emailsTo = async (email: string) => {
    await app.runTasks()
    return (await outbox(app)).filter(({ recipient }) => recipient === email)
  }

  test('reads an email, once an hour, and works on where it is not required', async () => {
    const [owner, colleague] = [await app.given.admin(), await aColleague()]
    expect(await ask(owner, colleague.id, false)).toMatchObject({
      twoFactorAskedAt: expect.any(Date),
      isTwoFactorRequired: false,
    })
    await ask(owner, colleague.id, false)
    const emails = await emailsTo(colleague.email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.body).toContain('asks you to set up two-factor sign-in')
    expect(emails[0]?.body).toContain('/security')
    await works(colleague)
    await works(await signIn(colleague.email))
    app.setNow(new Date(Date.now() + 3_700_000))
    await ask(owner, colleague.id, false)
    expect(await emailsTo(colleague.email)).toHaveLength(2)
  })

  test('is held at the next sign-in where it is required, and not in the middle of work', async () => {
    const [owner, colleague] = [await app.given.admin(), await aColleague()]
    expect(await ask(owner, colleague.id, true)).toMatchObject({ isTwoFactorRequired: true })
    await works(colleague)
    const next = await signIn(colleague.email)
    await expect(works(next)).rejects.toMatchObject({ code: 'two_factor_needed' })
    expect(await app.as(next).call(getCurrentUser, {})).toMatchObject({ needsTwoFactor: true })
    expect(await app.as(next).call(getSecurity, {})).toMatchObject({ isRequired: true })
    // The owner can take it back for a colleague whose phone is at home.
    await ask(owner, colleague.id, false)
    await works(next)
  })

  test('has none already: the owner reads so', async () => {
    const [owner, colleague] = [await app.given.admin(), await aColleague()]
    await app.ctx.db
      .updateTable('users')
      .set({ twoFactorSince: new Date() })
      .where('id', '=', colleague.id)
      .execute()
    await expect(ask(owner, colleague.id, true)).rejects.toMatchObject({ code: 'refused' })
  })
})

test('only an owner signs colleagues out or asks them, also one who lost the role meanwhile', async () => {
  const [owner, colleague] = [await app.given.admin(), await aColleague()]
  const other = await app.given.admin()
  await app
    .as(other)
    .call(staff.changeRole, { params: { userId: owner.id }, body: { role: 'dispatcher' } })
  const params = { userId: colleague.id }
  await expect(app.as(owner).call(signOutColleague, { params })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(
    app.as(owner).call(askForTwoFactor, { params, body: { isRequired: true } }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
