import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import { startVisit } from '../../contract/visit.ts'
import type { Role, StaffLogin } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import type { Bind, Browser } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import type { Context } from '../core/context.ts'
import { users } from './list-users.ts'
import { openLoginTries } from './login-tries.ts'
import { isPassword } from './passwords.ts'
import { findUserByEmail } from './store.ts'

export function accountRoutes(bind: Bind): void {
  bind(accounts.getCurrentUser, async ({ caller: { user } }) => ({
    firstName: user.firstName,
    email: user.email,
    role: user.role,
  }))

  bind(startVisit, async () => ({}))

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

const TABS = { admin: 'Admin', hauler: 'Hauler' } as const

/**
 * Signs an admin or a hauler in. One message for every wrong pair; the answer names the right tab only
 * after the right password.
 */
async function staffLogin(
  ctx: Context,
  browser: Browser,
  { email, password, role }: StaffLogin,
): Promise<{ role: Role }> {
  const user = await findUserByEmail(ctx.db, email)
  if (!(await isPassword(user?.password, password)) || !user)
    throw new AppError('wrong_credentials', 'The email or the password is not right')
  if (user.role !== role) {
    const tab = user.role === 'client' ? undefined : TABS[user.role]
    throw new AppError(
      'forbidden',
      tab ? `Please use the ${tab} tab` : 'This is not a staff account',
    )
  }
  await browser.signIn(user.id)
  return { role: user.role }
}
