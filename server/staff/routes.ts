import { endSeeAs, startSeeAs } from '../../contract/see-as.ts'
import * as staff from '../../contract/staff.ts'
import * as protection from '../../contract/staff-protection.ts'
import { auditRoutes } from '../audit/routes.ts'
import type { Bind } from '../core/bind.ts'
import { changeRole, removeColleague } from './change-team.ts'
import { changeInvitedRole, invitationView, invite, resend, withdraw } from './invite.ts'
import { findOpenInvitations } from './invitation-store.ts'
import { join, openInvitation } from './join.ts'
import { askForTwoFactor, signOutColleague } from './protect-account.ts'
import { endView, startView } from './see-as.ts'
import { findColleagues, findNames } from './staff-store.ts'

const READ_LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } }
/** Each makes the hash of a password. */
const JOIN_LIMIT = { rateLimit: { max: 20, timeWindow: '10 minutes' } }

export function staffRoutes(bind: Bind): void {
  auditRoutes(bind)
  bind(staff.listStaff, async ({ ctx, caller: { user } }) => ({
    people: await findColleagues(ctx.db, { now: ctx.now(), callerId: user.id }),
    invitations: (await findOpenInvitations(ctx.db)).map(invitationView),
  }))
  bind(staff.listColleagues, ({ ctx }) => findNames(ctx.db))
  bind(staff.inviteColleague, ({ ctx, caller, body }) => invite(ctx, caller.user, body))
  bind(staff.resendInvitation, ({ ctx, caller, params }) =>
    resend(ctx, caller.user, params.invitationId),
  )
  bind(staff.changeInvitation, ({ ctx, caller, params, body }) =>
    changeInvitedRole(ctx, caller.user, params.invitationId, body.role),
  )
  bind(staff.withdrawInvitation, ({ ctx, caller, params }) =>
    withdraw(ctx, caller.user, params.invitationId),
  )
  bind(staff.changeRole, ({ ctx, caller, params, body }) =>
    changeRole(ctx, caller.user, params.userId, body.role),
  )
  bind(staff.removeColleague, ({ ctx, caller, params }) =>
    removeColleague(ctx, caller.user, params.userId),
  )
  bind(protection.signOutColleague, ({ ctx, caller, params }) =>
    signOutColleague(ctx, caller.user, params.userId),
  )
  bind(protection.askForTwoFactor, ({ ctx, caller, params, body }) =>
    askForTwoFactor(ctx, caller.user, params.userId, body.isRequired),
  )
  bind(startSeeAs, ({ ctx, caller, params, body, address }) =>
    startView(ctx, caller.user, { haulerId: params.haulerId, ...body, address }),
  )
  bind(endSeeAs, ({ ctx, caller, params }) => endView(ctx, caller.user, params.haulerId))
  bind(staff.getInvitation, ({ ctx, params }) => openInvitation(ctx, params.token), {
    config: READ_LIMIT,
  })
  bind(
    staff.acceptInvitation,
    ({ ctx, browser, address, params, body }) =>
      join(ctx, { browser, address }, params.token, body),
    { config: JOIN_LIMIT },
  )
}
