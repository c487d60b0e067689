import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCurrentUser, staffLogin } from '../../contract/accounts.ts'
import { listAudit } from '../../contract/audit.ts'
import { listNotifications } from '../../contract/messaging.ts'
import * as staff from '../../contract/staff.ts'
import { startSession } from '../accounts/sessions.ts'
import { useApp } from '../testing/app.ts'
import { JOIN_FORM as form, linkTo } from './testing/invitations.ts'

const app = useApp()
const DAY_MS = 86_400_000
const NOON = new Date('2026-11-21T20:00:00Z')
const anEmail = () => `${randomUUID()}@example.test`

const invited = async (owner: { cookie: string }) => {
  const body = { email: anEmail(), role: 'dispatcher' } as const
  const invitation = await app.as(owner).call(staff.inviteColleague, { body })
  return { ...invitation, token: await linkTo(app, body.email) }
}

const audited = async (owner: { cookie: string }, q: string) =>
  (await app.as(owner).call({ ...listAudit, ...listAudit.page }, { query: { q } })).items

test('an invitation leads by its link to an account with that role, and is in the audit log', async () => {
  const owner = await app.given.admin()
  const { id, email, token } = await invited(owner)
  expect(await app.as().call(staff.getInvitation, { params: { token } })).toMatchObject({
    email,
    teamRole: 'dispatcher',
    invitedBy: 'Priya Lee',
  })
  const visit = {}
  await app.as(visit).call(staff.acceptInvitation, { params: { token }, body: form })
  expect(await app.as(visit).call(getCurrentUser, {})).toMatchObject({
    firstName: 'Luis',
    role: 'admin',
    teamRole: 'dispatcher',
  })
  const { people, invitations } = await app.as(owner).call(staff.listStaff, {})
  expect(people).toContainEqual(expect.objectContaining({ email, sessions: 1 }))
  expect(invitations.map((each) => each.id)).not.toContain(id)
  const login = { email, password: form.password, role: 'admin' as const }
  await app.as().call(staffLogin, { body: login })
  const joined = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await audited(owner, `staff_invitations ${id}`)).toMatchObject([
    { userId: joined.id, call: 'POST /api/join/:token', after: { user_id: joined.id } },
    { userId: owner.id, call: 'POST /api/admin/staff', after: { email } },
  ])
})

test('an invitation has its link in the email alone', async () => {
  const owner = await app.given.admin()
  const { token, email } = await invited(owner)
  expect(token).toHaveLength(43)
  const stored = await sql<{ text: string }>`
    select coalesce(string_agg(staff_invitations::text, ''), '') as text from staff_invitations
    union all select coalesce(string_agg(data::text, ''), '') from tasks.job
    union all select coalesce(string_agg(audit_entries::text, ''), '') from audit_entries`.execute(
    app.ctx.db,
  )
  expect(stored.rows.map(({ text }) => text).join('')).not.toContain(token)
  const messages = await app.as(owner).call(listNotifications, {})
  expect(messages.filter(({ recipientEmail }) => recipientEmail === email)).toEqual([])
})

test('an invitation is accepted once, also by two at the same moment', async () => {
  const { token } = await invited(await app.given.admin())
  const join = () => app.as().call(staff.acceptInvitation, { params: { token }, body: form })
  const outcomes = await Promise.allSettled([join(), join()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(join()).rejects.toMatchObject({
    code: 'invitation_used',
    message: expect.stringContaining('Sign in'),
  })
  const read = app.as().call(staff.getInvitation, { params: { token } })
  await expect(read).rejects.toMatchObject({ code: 'invitation_used' })
})

test('an invitation ends after 7 days, and works again with a new link when it is sent again', async () => {
  const owner = await app.given.admin()
  app.setNow(NOON)
  const { id, email, token } = await invited(owner)
  app.setNow(new Date(NOON.getTime() + 7 * DAY_MS))
  const join = (link: string) =>
    app.as().call(staff.acceptInvitation, { params: { token: link }, body: form })
  await expect(join(token)).rejects.toMatchObject({ code: 'link_ended' })
  const signedIn = { cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: owner.id }) }
  await app.as(signedIn).call(staff.resendInvitation, { params: { invitationId: id } })
  const next = await linkTo(app, email)
  expect(next).not.toBe(token)
  await expect(join(token)).rejects.toMatchObject({ code: 'not_found' })
  await join(next)
  app.letClockRun()
})

test('an invitation is withdrawn: its link ends, and the address can be invited again', async () => {
  const owner = await app.given.admin()
  const { id, email, token } = await invited(owner)
  const again = () =>
    app.as(owner).call(staff.inviteColleague, { body: { email, role: 'marketing' } })
  await expect(again()).rejects.toMatchObject({ code: 'in_use', fields: [{ path: 'email' }] })
  await app.as(owner).call(staff.withdrawInvitation, { params: { invitationId: id } })
  const read = app.as().call(staff.getInvitation, { params: { token } })
  await expect(read).rejects.toMatchObject({ code: 'link_ended' })
  await again()
})

test('an invitation takes another role until it is accepted', async () => {
  const owner = await app.given.admin()
  const { id, token } = await invited(owner)
  const change = (role: 'accountant' | 'owner') =>
    app.as(owner).call(staff.changeInvitation, { params: { invitationId: id }, body: { role } })
  expect(await change('accountant')).toMatchObject({ teamRole: 'accountant' })
  const visit = {}
  await app.as(visit).call(staff.acceptInvitation, { params: { token }, body: form })
  expect(await app.as(visit).call(getCurrentUser, {})).toMatchObject({ teamRole: 'accountant' })
  await expect(change('owner')).rejects.toMatchObject({ code: 'not_found' })
})

test('an invitation goes to no address that has an account', async () => {
  const owner = await app.given.admin()
  const hauler = await app.given.hauler()
  const colleague = await app.given.admin('marketing')
  const invite = (email: string) =>
    app.as(owner).call(staff.inviteColleague, { body: { email, role: 'marketing' } })
  await expect(invite(hauler.email.toUpperCase())).rejects.toMatchObject({ code: 'email_in_use' })
  await expect(invite(colleague.email)).rejects.toMatchObject({
    code: 'email_in_use',
    message: 'This person is in the team already',
  })
})

test('an invitation says when its email did not arrive', async () => {
  const owner = await app.given.admin()
  const email = `bounce-${anEmail()}`
  await app.ctx.db
    .insertInto('suppressions')
    .values({ channel: 'email', contact: email, reason: 'bounced', suppressedAt: new Date() })
    .execute()
  await app.as(owner).call(staff.inviteColleague, { body: { email, role: 'marketing' } })
  await app.runTasks()
  const { invitations } = await app.as(owner).call(staff.listStaff, {})
  expect(invitations.find((each) => each.email === email)).toMatchObject({
    failure: 'Mail to this address came back',
  })
})
