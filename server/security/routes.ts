import * as resets from '../../contract/password-reset.ts'
import type { Bind } from '../core/bind.ts'
import { askForReset } from './ask-for-reset.ts'
import { resetPassword } from './reset-password.ts'

/** How many links one network address can request or try. */
const RESETS = { max: 20, timeWindow: '15 minutes' }

export function securityRoutes(bind: Bind): void {
  bind(resets.askForReset, ({ ctx, body }) => askForReset(ctx, body.email), {
    config: { rateLimit: RESETS },
  })
  bind(
    resets.resetPassword,
    ({ ctx, address, params, body }) =>
      resetPassword(ctx, params.token, body, { endpoint: resets.resetPassword, address }),
    { config: { rateLimit: RESETS } },
  )
}
