import * as login from '../../contract/passkey-login.ts'
import * as contract from '../../contract/passkeys.ts'
import { openLoginTries } from '../accounts/login-tries.ts'
import type { Bind } from '../core/bind.ts'
import * as passkeys from './passkeys.ts'

/** How often one network address can begin to sign in with a passkey. */
const LOGINS = { max: 60, timeWindow: '15 minutes' }

export function passkeyRoutes(bind: Bind): void {
  const limited = openLoginTries('passkey', 'refused')
  const limitedLogin = openLoginTries('passkey-login')
  bind(contract.listPasskeys, async ({ ctx, caller }) => ({
    passkeys: await passkeys.passkeysOf(ctx, caller.user.id),
  }))
  bind(contract.startPasskey, ({ ctx, caller: { user }, body }) =>
    limited(ctx, `user ${user.id}`, () => passkeys.startPasskey(ctx, user, body)),
  )
  bind(contract.addPasskey, ({ ctx, caller, body }) => passkeys.addPasskey(ctx, caller.user, body))
  bind(contract.renamePasskey, ({ ctx, caller, params, body }) =>
    passkeys.renamePasskey(ctx, caller.user, params.passkeyId, body.name),
  )
  bind(contract.removePasskey, ({ ctx, caller, params }) =>
    passkeys.removePasskey(ctx, caller.user, params.passkeyId),
  )
  bind(login.startPasskeyLogin, ({ ctx }) => passkeys.startPasskeyLogin(ctx), {
    config: { rateLimit: LOGINS },
  })
  bind(login.finishPasskeyLogin, ({ ctx, browser, address, body }) =>
    limitedLogin(ctx, address, () => passkeys.finishPasskeyLogin(ctx, browser, body.response)),
  )
}
