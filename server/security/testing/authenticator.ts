import { confirmTwoFactor, startTwoFactor } from '../../../contract/two-factor.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { useApp } from '../../testing/app.ts'
import { totpOf } from '../second-factor.ts'

type App = ReturnType<typeof useApp>

export const PASSWORD = 'a long enough one'

/** What an authenticator app shows for a secret, now or some half minutes later. */
export const codeOf = (app: App, secret: string, steps = 0): string =>
  totpOf(secret, { issuer: '', label: '' }).generate({
    timestamp: app.ctx.now().getTime() + steps * 30_000,
  })

export const someone = async (app: App, role: 'admin' | 'hauler' = 'admin') =>
  app.given.user(role, { password: await hashPassword(PASSWORD) })

/** An account with two-factor sign-in on; its first code is used up. */
export async function protectedUser(app: App, role: 'admin' | 'hauler' = 'admin') {
  const user = await someone(app, role)
  const as = app.as(user)
  const { secret, uri } = await as.call(startTwoFactor, { body: { password: PASSWORD } })
  const { recoveryCodes } = await as.call(confirmTwoFactor, {
    body: { code: codeOf(app, secret, -1) },
  })
  return { user, secret, uri, recoveryCodes }
}
