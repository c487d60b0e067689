import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import type { Bind } from '../core/bind.ts'
import { staffLogin } from './staff-login.ts'

const LOGIN_TRIES = { max: 10, timeWindow: '5 minutes' }

export function accountRoutes(bind: Bind): void {
  bind(accounts.getCurrentUser, async ({ caller: { user } }) => ({
    firstName: user.firstName,
    email: user.email,
    role: user.role,
  }))

  bind(accounts.staffLogin, ({ ctx, browser, body }) => staffLogin(ctx, browser, body), {
    config: { rateLimit: LOGIN_TRIES },
  })
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
