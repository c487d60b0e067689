import type { NewPassword } from '../../contract/password-reset.ts'
import { AppError } from '../../contract/errors.ts'
import { forgetTriesAt } from '../accounts/login-tries.ts'
import { refuseGuessable } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { removeSessionsOf } from '../accounts/session-store.ts'
import { findUserByEmail, lockUser, setPassword } from '../accounts/store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { notifyAccountChanged } from '../messaging/notify-account.ts'
import { hashOf } from './ask-for-reset.ts'
import { actingAs, type OpenCall } from './acting-as.ts'
import { deletePasskeysOf } from './passkey-store.ts'
import { findOpenReset, spendReset } from './reset-store.ts'

/**
 * Sets another password by the link of a reset, ends every session of the account, removes its passkeys and tells its owner.
 * @throws AppError not_found for a link that does not work; invalid_input for a password that others would guess.
 */
export async function resetPassword(
  ctx: Context,
  token: string,
  { password }: NewPassword,
  call: OpenCall,
): Promise<Record<string, never>> {
  const reset = await findOpenReset(ctx.db, hashOf(token), ctx.now())
  const user = reset && (await findUserByEmail(ctx.db, reset.contact))
  if (!reset || !user || user.role === 'client') throw spent()
  const { email, firstName, lastName } = user
  const owner = { email, names: [firstName, lastName], product: ctx.config.productName }
  refuseGuessable(ctx.config, password, owner, 'password')
  const hash = await hashPassword(password)
  await inTransaction(actingAs(ctx, user, call), async (tx) => {
    const account = await lockUser(tx.db, user.id)
    // Of two that hold the link one counts, and none after the address was changed.
    if (account?.email !== reset.contact || !(await spendReset(tx.db, reset.id, ctx.now())))
      throw spent()
    await setPassword(tx.db, user.id, hash)
    await removeSessionsOf(tx.db, user.id)
    // Who knew the old password could have added one, which would go on signing them in.
    await deletePasskeysOf(tx.db, user.id)
    await notifyAccountChanged(ctx, tx, account, 'password')
  })
  await forgetTriesAt(ctx, reset.contact)
  return {}
}

const spent = (): AppError =>
  new AppError('not_found', 'This link does not work any more. Please ask for a new one')
