import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { openLoginTries } from './login-tries.ts'
import { staffLogin } from './staff-login.ts'
import { users } from './list-users.ts'

export function accountRoutes(bind: Bind): void {
  bind(accounts.getCurrentUser, async ({ caller: { user } }) => ({
    firstName: user.firstName,
    email: user.email,
    role: user.role,
  }))

  bindList(bind, accounts.listUsers, users, () => undefined)

  const limited = openLoginTries()
  bind(accounts.staffLogin, ({ ctx, browser, address, body }) =>
    limited(ctx, address, () => staffLogin(ctx, browser, body)),
  )
}

type SignOut = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The two addresses that browsers navigate to instead of calling. */
export function navigationRoutes(app: FastifyInstance, signOut: SignOut): void {
  // The sign-in page checks itself where `next` may lead.
  app.get(accounts.goToLogin.path, (request, reply) =>
    reply.redirect(paths.login + new URL(request.url, 'http://localhost').search),
  )
  app.get(accounts.logOut.path, async (request, reply) => {
    await signOut(request, reply)
    return reply.redirect('/')
  })
}
