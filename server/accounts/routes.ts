import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import { startVisit } from '../../contract/visit.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { isOwnNavigation } from '../core/same-origin.ts'
import { users } from './list-users.ts'
import { needsTwoFactor } from './needs-two-factor.ts'

export function accountRoutes(bind: Bind): void {
  bind(accounts.getCurrentUser, async ({ ctx, caller: { user }, seenUntil }) => ({
    firstName: user.firstName,
    email: user.email,
    role: user.role,
    teamRole: user.teamRole,
    ...(needsTwoFactor(ctx.config, user) && { needsTwoFactor: true }),
    ...(seenUntil && { seenUntil }),
  }))

  bind(startVisit, async () => ({}))

  bindList(bind, accounts.listUsers, users, () => undefined)
}

type SignOut = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The two addresses that browsers navigate to instead of calling. */
export function navigationRoutes(app: FastifyInstance, signOut: SignOut): void {
  // The sign-in page checks itself where `next` may lead.
  app.get(accounts.goToLogin.path, (request, reply) =>
    reply.redirect(paths.login + new URL(request.url, 'http://localhost').search),
  )
  app.get(accounts.logOut.path, async (request, reply) => {
    // A link of another site only leads here: the person presses Logout themselves.
    if (isOwnNavigation(request)) await signOut(request, reply)
    return reply.redirect('/')
  })
}
