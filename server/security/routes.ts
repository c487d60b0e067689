import * as sessions from '../../contract/account-sessions.ts'
import { AppError } from '../../contract/errors.ts'
import * as resets from '../../contract/password-reset.ts'
import { staffLogin as staffLoginEndpoint } from '../../contract/accounts.ts'
import { finishLogin as finishLoginEndpoint } from '../../contract/second-step.ts'
import * as twoFactor from '../../contract/two-factor.ts'
import { limitedByAccount, openLoginTries } from '../accounts/login-tries.ts'
import { findSessionsOf, removeSessionOf, removeSessionsOf } from '../accounts/session-store.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { askForReset } from './ask-for-reset.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { resetPassword } from './reset-password.ts'
import { finishLogin, staffLogin } from './staff-login.ts'
import * as factors from './two-factor.ts'

/** How many links one network address can request or try. */
const RESETS = { max: 20, timeWindow: '15 minutes' }

export function securityRoutes(bind: Bind): void {
  loginRoutes(bind)
  passwordRoutes(bind)
  sessionRoutes(bind)
  twoFactorRoutes(bind)
  passkeyRoutes(bind)
}

function loginRoutes(bind: Bind): void {
  const limited = openLoginTries('staff')
  bind(staffLoginEndpoint, ({ ctx, browser, address, body }) =>
    limited(ctx, address, () =>
      limitedByAccount(ctx, body.email.toLowerCase(), () => staffLogin(ctx, browser, body)),
    ),
  )
  bind(finishLoginEndpoint, ({ ctx, browser, address, body }) =>
    limited(ctx, address, () => finishLogin(ctx, browser, body)),
  )
}

function passwordRoutes(bind: Bind): void {
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

function sessionRoutes(bind: Bind): void {
  bind(sessions.listSessions, ({ ctx, caller, browser }) =>
    ownSessions(ctx, caller.user.id, browser.sessionId),
  )
  bind(sessions.endSession, async ({ ctx, caller, params }) => {
    if (!(await removeSessionOf(ctx.db, caller.user.id, params.sessionId)))
      throw new AppError('not_found', 'This browser is signed out already')
    return {}
  })
  bind(sessions.signOutEverywhere, async ({ ctx, caller, browser }) => {
    const endedSessions = await removeSessionsOf(ctx.db, caller.user.id)
    await browser.signOut()
    return { endedSessions }
  })
}

function twoFactorRoutes(bind: Bind): void {
  const limited = openLoginTries('two-factor', 'refused')
  bind(twoFactor.getSecurity, ({ ctx, caller }) => factors.securityOf(ctx, caller.user))
  bind(twoFactor.startTwoFactor, ({ ctx, caller: { user }, body }) =>
    limited(ctx, `user ${user.id}`, () => factors.startTwoFactor(ctx, user, body.password)),
  )
  bind(twoFactor.confirmTwoFactor, ({ ctx, caller, browser, body }) =>
    factors.confirmTwoFactor(ctx, caller.user, browser, body.code),
  )
  bind(twoFactor.renewRecoveryCodes, ({ ctx, caller: { user }, body }) =>
    limited(ctx, `user ${user.id}`, () => factors.renewRecoveryCodes(ctx, user, body)),
  )
  bind(twoFactor.endTwoFactor, ({ ctx, caller: { user }, body }) =>
    limited(ctx, `user ${user.id}`, () => factors.endTwoFactor(ctx, user, body)),
  )
  bind(twoFactor.resetTwoFactor, ({ ctx, caller, params }) =>
    factors.resetTwoFactor(ctx, caller.user, params.userId),
  )
}

async function ownSessions(ctx: Context, userId: number, own: string | undefined) {
  const rows = await findSessionsOf(ctx.db, userId, ctx.now(), sessions.MOST_SESSIONS)
  const listed = rows.map(({ id, sid, ...session }) => ({
    ...session,
    id: sessions.SessionId.parse(id),
    isThis: sid === own,
  }))
  return { sessions: listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) }
}
