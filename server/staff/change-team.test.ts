import { describe, expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/accounts.ts'
import { listAudit } from '../../contract/audit.ts'
import { getConversation } from '../../contract/conversations.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { missingRight } from '../../contract/rights.ts'
import * as staff from '../../contract/staff.ts'
import { ensureAdmin } from '../accounts/ensure-admin.ts'
import type { User } from '../core/caller.ts'
import { useApp } from '../testing/app.ts'
import { JOIN_FORM as form, linkTo } from './testing/invitations.ts'

const app = useApp()

/** Each test has the only owner of the team. */
const onlyOwner = async () => {
  await app.ctx.db
    .updateTable('users')
    .set({ deletedAt: new Date() })
    .where('teamRole', '=', 'owner')
    .execute()
  return app.given.admin()
}

const audited = async (owner: { cookie: string }, q: string) =>
  (await app.as(owner).call({ ...listAudit, ...listAudit.page }, { query: { q } })).items

const roleOf = (owner: { cookie: string }, { id }: { id: number }, role: User['teamRole']) =>
  app
    .as(owner)
    .call(staff.changeRole, { params: { userId: id }, body: { role: role ?? 'read-only' } })
const remove = (owner: { cookie: string }, { id }: { id: number }) =>
  app.as(owner).call(staff.removeColleague, { params: { userId: id } })

describe('a role', () => {
  test('that is taken away counts from the next call', async () => {
    const owner = await app.given.admin()
    const dispatcher = await app.given.admin('dispatcher')
    await app.as(dispatcher).call(listAdminJobs, {})
    expect(await roleOf(owner, dispatcher, 'marketing')).toMatchObject({ teamRole: 'marketing' })
    await expect(app.as(dispatcher).call(listAdminJobs, {})).rejects.toMatchObject({
      code: 'forbidden',
      message: missingRight('see-jobs'),
    })
    expect(await audited(owner, `users ${dispatcher.id}`)).toMatchObject([
      { before: { team_role: 'dispatcher' }, after: { team_role: 'marketing' } },
    ])
  })

  test('of the last owner stays', async () => {
    const owner = await onlyOwner()
    const refused = { code: 'last_owner', message: expect.stringContaining('only owner') }
    await expect(roleOf(owner, owner, 'dispatcher')).rejects.toMatchObject(refused)
    await expect(remove(owner, owner)).rejects.toMatchObject(refused)
    const { people } = await app.as(owner).call(staff.listStaff, {})
    expect(people.find(({ isYou }) => isYou)).toMatchObject({ isLastOwner: true })
    const second = await app.given.admin()
    await roleOf(owner, owner, 'dispatcher')
    await expect(remove(second, second)).rejects.toMatchObject(refused)
  })

  test.for(['removes', 'lowers'])('remains an owner where each %s the other', async (how) => {
    const [one, two] = [await onlyOwner(), await app.given.admin()]
    const act = (by: typeof one, whom: typeof one) =>
      how === 'removes' ? remove(by, whom) : roleOf(by, whom, 'read-only')
    const outcomes = await Promise.allSettled([act(one, two), act(two, one)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const owners = await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('teamRole', '=', 'owner')
      .where('deletedAt', 'is', null)
      .execute()
    expect(owners).toHaveLength(1)
  })
})

describe('a colleague who is removed', () => {
  test('is signed out everywhere, and their open conversations are free', async () => {
    const owner = await app.given.admin()
    const colleague = await app.given.admin('dispatcher')
    const { id } = await app.ctx.db
      .insertInto('conversations')
      .values({ phone: '+16045550177', lastAt: new Date(), assigneeId: colleague.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await remove(owner, colleague)).toEqual({
      userId: colleague.id,
      freedConversations: 1,
      withdrawnInvitations: 0,
    })
    const call = app.as(colleague).call(getCurrentUser, {})
    await expect(call).rejects.toMatchObject({ code: 'not_signed_in' })
    const conversation = await app.as(owner).call(getConversation, { params: { id } })
    expect(conversation).toMatchObject({ assignee: null })
    await expect(remove(owner, colleague)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('can be invited again', async () => {
    const owner = await app.given.admin()
    const { id, email } = await app.given.admin('dispatcher')
    await remove(owner, { id })
    await app.as(owner).call(staff.inviteColleague, { body: { email, role: 'marketing' } })
    const token = await linkTo(app, email)
    const visit = {}
    await app.as(visit).call(staff.acceptInvitation, { params: { token }, body: form })
    expect(await app.as(visit).call(getCurrentUser, {})).toMatchObject({ email })
  })

  test('does not come back with a restart, though the settings name them', async () => {
    const [owner, first] = [await app.given.admin(), await app.given.admin()]
    await remove(owner, first)
    const config = { ...app.ctx.config, admin: { email: first.email, password: 'a long password' } }
    const before = await app.given.count('users')
    await ensureAdmin({ ...app.ctx, config })
    expect(await app.given.count('users')).toBe(before)
  })

  test('is no hauler or customer', async () => {
    const owner = await app.given.admin()
    const { userId } = await app.given.hauler()
    await expect(remove(owner, { id: userId })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test.for(['removed', 'lowered'])('an owner who is %s has no way back prepared', async (how) => {
  const [owner, other] = [await app.given.admin(), await app.given.admin()]
  const inviteBy = async (by: typeof owner, email: string) => {
    await app.as(by).call(staff.inviteColleague, { body: { email, role: 'owner' } })
    return { params: { token: await linkTo(app, email) } }
  }
  const own = await inviteBy(other, `own-${other.id}@example.test`)
  const kept = await inviteBy(owner, `kept-${other.id}@example.test`)
  expect(
    how === 'removed' ? await remove(owner, other) : await roleOf(owner, other, 'dispatcher'),
  ).toMatchObject({ withdrawnInvitations: 1 })
  const ended = { code: 'link_ended' }
  await expect(app.as().call(staff.getInvitation, own)).rejects.toMatchObject(ended)
  const join = app.as({}).call(staff.acceptInvitation, { ...own, body: form })
  await expect(join).rejects.toMatchObject(ended)
  await app.as().call(staff.getInvitation, kept)
  // A role as it was changes nothing.
  expect(await roleOf(owner, owner, 'owner')).toMatchObject({ withdrawnInvitations: 0 })
})

test('the list says when a colleague was seen last', async () => {
  const owner = await app.given.admin()
  const colleague = await app.given.admin('read-only')
  const seen = async () =>
    (await app.as(owner).call(staff.listStaff, {})).people.find(
      ({ userId }) => userId === colleague.id,
    )?.lastSeenAt
  expect(await seen()).toBeNull()
  await app.as(colleague).call(getCurrentUser, {})
  expect(await seen()).toBeInstanceOf(Date)
})
