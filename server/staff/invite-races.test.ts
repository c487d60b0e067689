import { expect, test } from 'vitest'
import * as staff from '../../contract/staff.ts'
import { closeUser } from '../accounts/close-user.ts'
import { useApp } from '../testing/app.ts'
import { meanwhile } from '../testing/races.ts'
import { changeOpenInvitation, lockInvitationOf } from './invitation-store.ts'
import { hashOf } from './invitation-token.ts'
import { lockOwners } from './staff-store.ts'
import { JOIN_FORM as form, linkTo } from './testing/invitations.ts'

const app = useApp()
const body = (email: string) => ({ email, role: 'owner' as const })

async function invited() {
  const [owner, other] = [await app.given.admin(), await app.given.admin()]
  const email = `own-${other.id}@example.test`
  const { id } = await app.as(other).call(staff.inviteColleague, { body: body(email) })
  const token = await linkTo(app, email)
  const join = () => app.as({}).call(staff.acceptInvitation, { params: { token }, body: form })
  const remove = () => app.as(owner).call(staff.removeColleague, { params: { userId: other.id } })
  return { owner, other, email, id, token, join, remove }
}

const usersWith = (email: string) =>
  app.ctx.db.selectFrom('users').select('id').where('email', '=', email).execute()

test('an invitation that is withdrawn while it is accepted leads to no account', async () => {
  const { id, email, token, join } = await invited()
  const withdraw = async (db: typeof app.ctx.db) => {
    await lockInvitationOf(db, hashOf(token))
    await changeOpenInvitation(db, id, { withdrawnAt: app.ctx.now() })
  }
  await expect(meanwhile(app, withdraw, join)).rejects.toMatchObject({ code: 'link_ended' })
  expect(await usersWith(email)).toEqual([])
})

test('accepted while its sender is removed, it leads to an account or is withdrawn, never both', async () => {
  const { email, id, join, remove } = await invited()
  const [joined, removed] = await Promise.allSettled([join(), remove()])
  expect(removed.status).toBe('fulfilled')
  const { acceptedAt, withdrawnAt } = await app.ctx.db
    .selectFrom('staffInvitations')
    .select(['acceptedAt', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isIn = joined.status === 'fulfilled'
  expect({ isIn, isAccepted: acceptedAt !== null, isWithdrawn: withdrawnAt !== null }).toEqual({
    isIn,
    isAccepted: isIn,
    isWithdrawn: !isIn,
  })
  expect(await usersWith(email)).toHaveLength(isIn ? 1 : 0)
})

test.for(['invite', 'resend', 'change', 'withdraw'] as const)(
  'an owner who is removed meanwhile cannot %s any more',
  async (what) => {
    const { other, id } = await invited()
    const removal = async (db: typeof app.ctx.db) => {
      await lockOwners(db)
      await closeUser(db, other.id, app.ctx.now())
    }
    const calls = {
      invite: () =>
        app.as(other).call(staff.inviteColleague, { body: body(`late-${other.id}@example.test`) }),
      resend: () => app.as(other).call(staff.resendInvitation, { params: { invitationId: id } }),
      change: () =>
        app.as(other).call(staff.changeInvitation, {
          params: { invitationId: id },
          body: { role: 'marketing' },
        }),
      withdraw: () =>
        app.as(other).call(staff.withdrawInvitation, { params: { invitationId: id } }),
    }
    await expect(meanwhile(app, removal, calls[what])).rejects.toMatchObject({ code: 'forbidden' })
  },
)
