import * as sessions from '../../contract/account-sessions.ts'
import { AppError } from '../../contract/errors.ts'
import * as resets from '../../contract/password-reset.ts'
import { findSessionsOf, removeSessionOf, removeSessionsOf } from '../accounts/session-store.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
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

async function ownSessions(ctx: Context, userId: number, own: string | undefined) {
  const rows = await findSessionsOf(ctx.db, userId, ctx.now(), sessions.MOST_SESSIONS)
  const listed = rows.map(({ id, sid, ...session }) => ({
    ...session,
    id: sessions.SessionId.parse(id),
    isThis: sid === own,
  }))
  return { sessions: listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) }
}
