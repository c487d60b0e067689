import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { joinPath } from '../../contract/paths.ts'
import {
  INVITATION_DAYS,
  MOST_STAFF,
  type Invitation,
  type InvitationId,
  type InviteForm,
} from '../../contract/staff.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { findUserByEmail, emailInUse } from '../accounts/store.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { Db } from '../db/database.ts'
import { sendInvitationEmail } from '../messaging/send-invitation.ts'
import { lockOwnersFor } from './change-team.ts'
import { newLink, tokenOf } from './invitation-token.ts'
import {
  changeOpenInvitation,
  findOpenInvitation,
  findOpenInvitations,
  insertInvitation,
  type OpenRow,
} from './invitation-store.ts'
import { findColleagues } from './staff-store.ts'

const DAY_MS = 86_400_000

/** A new link and how long it works. */
function linkFrom({ secrets, now }: Pick<Context, 'secrets' | 'now'>) {
  const sentAt = now()
  const expiresAt = new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS)
  return { ...newLink(secrets), sentAt, expiresAt, failure: null }
}

export const invitationView = ({
  id,
  email,
  teamRole,
  inviterName: invitedBy,
  sentAt,
  expiresAt,
  failure,
}: OpenRow): Invitation => ({ id, email, teamRole, invitedBy, sentAt, expiresAt, failure })

/** @throws AppError as inviteColleague. */
export const invite = (
  ctx: Context,
  user: User,
  { email: typed, role }: InviteForm,
): Promise<Invitation> =>
  inTransaction(ctx, async (tx) => {
    await lockOwnersFor(tx.db, user)
    const email = typed.toLowerCase()
    const account = await findUserByEmail(tx.db, email)
    if (account) throw account.teamRole ? isColleague() : emailInUse()
    await refuseTooMany(tx.db, user.id, ctx.now())
    const { id } = await insertInvitation(tx.db, {
      email,
      teamRole: role,
      invitedBy: user.id,
      ...linkFrom(ctx),
    })
    return send(tx, user, id)
  })

function isColleague(): AppError {
  const message = 'This person is in the team already'
  return new AppError('email_in_use', message, { fields: [{ path: 'email', message }] })
}

async function refuseTooMany(db: Db, callerId: number, now: Date): Promise<void> {
  const people = await findColleagues(db, { now, callerId })
  const invitations = await findOpenInvitations(db)
  if (people.length + invitations.length >= MOST_STAFF)
    throw new AppError('refused', `A team has at most ${MOST_STAFF} people and open invitations`)
}

/** @throws AppError not_found for an invitation that is not open. */
export const resend = (ctx: Context, user: User, id: InvitationId): Promise<Invitation> =>
  inTransaction(ctx, async (tx) => {
    await lockOwnersFor(tx.db, user)
    if (!(await changeOpenInvitation(tx.db, id, linkFrom(ctx)))) throw noSuchInvitation()
    return send(tx, user, id)
  })

/** @throws AppError not_found for an invitation that is not open. */
export const changeInvitedRole = (
  ctx: Context,
  user: User,
  id: InvitationId,
  teamRole: TeamRole,
): Promise<Invitation> =>
  inTransaction(ctx, async (tx) => {
    await lockOwnersFor(tx.db, user)
    if (!(await changeOpenInvitation(tx.db, id, { teamRole }))) throw noSuchInvitation()
    await tx.publish('staff', user.id)
    return viewIn(tx.db, id)
  })

/** @throws AppError not_found for an invitation that is not open. */
export const withdraw = (
  ctx: Context,
  user: User,
  id: InvitationId,
): Promise<{ id: InvitationId }> =>
  inTransaction(ctx, async (tx) => {
    await lockOwnersFor(tx.db, user)
    if (!(await changeOpenInvitation(tx.db, id, { withdrawnAt: ctx.now() })))
      throw noSuchInvitation()
    await tx.publish('staff', user.id)
    return { id }
  })

async function send(tx: Transaction, user: User, id: InvitationId): Promise<Invitation> {
  await tx.enqueue(sendInvitation, { id }, { channels: ['email'] })
  // Of the person who did it: an invitation is of no account yet.
  await tx.publish('staff', user.id)
  return viewIn(tx.db, id)
}

async function viewIn(db: Db, id: InvitationId): Promise<Invitation> {
  const row = await findOpenInvitation(db, id)
  if (!row) throw noSuchInvitation()
  return invitationView(row)
}

const noSuchInvitation = (): AppError =>
  new AppError('not_found', 'This invitation was accepted or withdrawn')

/** The email with the link. Repeating it sends the same link. */
export const sendInvitation = task({
  name: 'send-invitation',
  queue: 'urgent',
  payload: z.object({ id: z.int() }),
  async run({ id }, ctx) {
    const invitationId = id as InvitationId
    const row = await findOpenInvitation(ctx.db, invitationId)
    if (!row || row.expiresAt <= ctx.now()) return
    const { email, teamRole, inviterName, secret } = row
    const link = ctx.config.publicUrl + joinPath(tokenOf(ctx.secrets, secret))
    const failure = await sendInvitationEmail(ctx, email, {
      values: { inviterName, role: teamRole, link },
      idempotencyKey: `staff-invitation-${secret.slice(0, 12)}`,
    })
    if (failure === undefined) return
    await inTransaction(ctx, async (tx) => {
      await changeOpenInvitation(tx.db, invitationId, { failure })
      await tx.publish('staff', row.invitedBy)
    })
  },
})
