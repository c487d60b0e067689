import type { PasswordChange } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { refuseGuessable } from '../accounts/password-rules.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import { removeOtherSessionsOf } from '../accounts/session-store.ts'
import { lockUser, setPassword } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { notifyAccountChanged } from '../messaging/notify-account.ts'

/**
 * Changes a password, ends every other session of the account and tells its owner.
 * @throws AppError refused, naming the field, and for an account that signs in by code; invalid_input for a password that
 * others would guess.
 */
export async function changePassword(
  ctx: Context,
  user: User,
  browser: Browser,
  { current, next }: PasswordChange,
): Promise<{ endedSessions: number }> {
  if (user.password === null)
    throw new AppError('refused', 'You sign in with a code. There is no password to change')
  if (!(await isPassword(user.password, current)))
    throw refusedAt('current', 'The current password is not right')
  if (current === next) throw refusedAt('next', 'Please choose a password that differs from it')
  const { email, firstName, lastName } = user
  const owner = { email, names: [firstName, lastName], product: ctx.config.productName }
  refuseGuessable(ctx.config, next, owner, 'next')
  const password = await hashPassword(next)
  return inTransaction(ctx, async (tx) => {
    const account = await lockUser(tx.db, user.id)
    // Of two changes from the same password one counts.
    if (account?.password !== user.password)
      throw refusedAt('current', 'The current password is not right')
    await setPassword(tx.db, user.id, password)
    const endedSessions = await removeOtherSessionsOf(tx.db, user.id, browser.sessionId)
    await notifyAccountChanged(ctx, tx, account, 'password')
    return { endedSessions }
  })
}

const refusedAt = (path: string, message: string): AppError =>
  new AppError('refused', message, { fields: [{ path, message }] })
