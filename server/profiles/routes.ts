import { changePassword as changePasswordEndpoint } from '../../contract/accounts.ts'
import { openLoginTries } from '../accounts/login-tries.ts'
import type { Bind } from '../core/bind.ts'
import { changePassword } from './change-password.ts'

export function profileRoutes(bind: Bind): void {
  const limited = openLoginTries('refused')
  bind(changePasswordEndpoint, ({ ctx, caller: { user }, browser, body }) =>
    // By account: who holds its session may come from any address.
    limited(ctx, `user ${user.id}`, () => changePassword(ctx, user, browser, body)),
  )
}
