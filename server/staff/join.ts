import { AppError } from '../../contract/errors.ts'
import type { JoinForm, OpenInvitation } from '../../contract/staff.ts'
import { acceptInvitation } from '../../contract/staff.ts'
import { refuseGuessable } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { createUser } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import { actAs, inTransaction, type Context } from '../core/context.ts'
import { hashOf } from './invitation-token.ts'
import {
  changeOpenInvitation,
  findInvitationOf,
  findOpenInvitation,
  lockInvitationOf,
  type InvitationRow,
} from './invitation-store.ts'

/** @throws AppError as getInvitation. */
export async function openInvitation(ctx: Context, token: string): Promise<OpenInvitation> {
  const { id } = refuseEnded(await findInvitationOf(ctx.db, hashOf(token)), ctx.now())
  const row = await findOpenInvitation(ctx.db, id)
  if (!row) throw ended()
  const { email, teamRole, inviterName: invitedBy, expiresAt } = row
  return { email, teamRole, invitedBy, expiresAt }
}

/** Makes the account of who was invited, and signs them in. @throws AppError as acceptInvitation. */
export async function join(
  ctx: Context,
  { browser, address }: { browser: Browser; address: string },
  token: string,
  { firstName, lastName, password: typed }: JoinForm,
): Promise<{ role: 'admin' }> {
  const tokenHash = hashOf(token)
  const { email } = refuseEnded(await findInvitationOf(ctx.db, tokenHash), ctx.now())
  const owner = { email, names: [firstName, lastName], product: ctx.config.productName }
  refuseGuessable(ctx.config, typed, owner, 'password')
  const password = await hashPassword(typed)
  const userId = await inTransaction(ctx, async (tx) => {
    const row = refuseEnded(await lockInvitationOf(tx.db, tokenHash), ctx.now())
    const { teamRole } = row
    const names = { firstName, lastName }
    const { id } = await createUser(tx.db, { email, password, role: 'admin', teamRole, ...names })
    // The audit log says who joined: from here on it is a person of the team who acts.
    const call = `${acceptInvitation.method} ${acceptInvitation.path}`
    await actAs(tx, { userId: id, teamRole, call, address })
    await changeOpenInvitation(tx.db, row.id, { acceptedAt: ctx.now(), userId: id })
    await tx.publish('staff', id)
    return id
  })
  await browser.signIn(userId)
  return { role: 'admin' }
}

/** @throws AppError not_found, invitation_used or link_ended, each with what to do next. */
function refuseEnded(row: InvitationRow | undefined, now: Date): InvitationRow {
  if (!row)
    throw new AppError(
      'not_found',
      'This link does not work. A newer email may have another one, or ask the colleague who invited you',
    )
  if (row.acceptedAt)
    throw new AppError(
      'invitation_used',
      'You joined with this link already. Sign in with your email and the password that you chose',
    )
  if (row.withdrawnAt || row.expiresAt <= now) throw ended()
  return row
}

const ended = (): AppError =>
  new AppError(
    'link_ended',
    'This invitation has ended. Ask the colleague who invited you to send it again',
  )
