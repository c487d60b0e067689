import { Secret } from 'otpauth'
import { AppError } from '../../contract/errors.ts'
import type { AccountSecurity } from '../../contract/two-factor.ts'
import { isPassword } from '../accounts/passwords.ts'
import { removeOtherSessionsOf, removeSessionsOf } from '../accounts/session-store.ts'
import { findUserByEmail, lockUser } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import { actAs, inTransaction, type Context, type Transaction } from '../core/context.ts'
import { notifyAccountChanged } from '../messaging/notify-account.ts'
import { deletePasskeysOf } from './passkey-store.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { sealSecret, spendSecondFactor, totpOf } from './second-factor.ts'
import {
  countRecoveryCodes,
  insertRecoveryCodes,
  removeRecoveryCodes,
  removeTwoFactor,
  saveSecret,
  setTwoFactorSince,
  updateSecret,
} from './two-factor-store.ts'

/** As long as the hash of the codes, as RFC 4226 recommends. */
const SECRET_BYTES = 20

export async function securityOf({ db, config }: Context, user: User): Promise<AccountSecurity> {
  const since = user.twoFactorSince
  return {
    hasPassword: user.password !== null,
    twoFactor: since && { since, recoveryCodesLeft: await countRecoveryCodes(db, user.id) },
    isRequired:
      (config.twoFactorForOwners && user.teamRole === 'owner') ||
      (user.teamRole !== null && user.twoFactorRequired),
  }
}

/** @throws AppError refused, at its field, for a wrong password; to an account that has none; while it is on. */
export async function startTwoFactor(ctx: Context, user: User, password: string) {
  await requirePassword(user, password)
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const sealed = sealSecret(ctx.secrets, user.id, secret)
  const isSaved = await inTransaction(ctx, ({ db }) => saveSecret(db, user.id, sealed))
  if (!isSaved) throw new AppError('refused', 'Two-factor sign-in is on. Turn it off first')
  const { productName: issuer } = ctx.config
  return { secret, uri: totpOf(secret, { issuer, label: user.email }).toString() }
}

/** @throws AppError refused for a wrong code, and where nothing was started; too_many_requests. */
export async function confirmTwoFactor(
  ctx: Context,
  user: User,
  browser: Browser,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  if (user.twoFactorSince) throw new AppError('refused', 'Two-factor sign-in is on already')
  if (!(await spendSecondFactor(ctx, user.id, code, { isFirst: true })))
    throw refusedAt('code', 'That code is not right. Check the time of your phone and try again')
  return inTransaction(ctx, async (tx) => {
    const account = await lockUser(tx.db, user.id)
    if (!account || account.twoFactorSince)
      throw new AppError('refused', 'Two-factor sign-in is on already')
    await updateSecret(tx.db, user.id, { confirmedAt: ctx.now() })
    await setTwoFactorSince(tx.db, user.id, ctx.now())
    await removeOtherSessionsOf(tx.db, user.id, browser.sessionId)
    await notifyAccountChanged(ctx, tx, account, 'two-factor sign-in')
    return { recoveryCodes: await makeRecoveryCodes(ctx, tx, user.id) }
  })
}

async function makeRecoveryCodes(
  ctx: Context,
  { db }: Transaction,
  userId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await removeRecoveryCodes(db, userId)
  await insertRecoveryCodes(
    db,
    userId,
    codes.map((code) => recoveryHash(ctx.secrets, userId, code)),
  )
  await updateSecret(db, userId, { recoveryCodesAt: ctx.now() })
  return codes
}

type Both = { password: string; code: string }

/** @throws AppError refused, at its field, for a wrong password or code; too_many_requests. */
export async function renewRecoveryCodes(ctx: Context, user: User, both: Both) {
  await requireBoth(ctx, user, both)
  const recoveryCodes = await inTransaction(ctx, async (tx) => {
    await requireOn(tx, user.id)
    return makeRecoveryCodes(ctx, tx, user.id)
  })
  return { recoveryCodes }
}

/** @throws AppError refused, at its field, for a wrong password or code; too_many_requests. */
export async function endTwoFactor(
  ctx: Context,
  user: User,
  both: Both,
): Promise<Record<string, never>> {
  await requireBoth(ctx, user, both)
  return inTransaction(ctx, async (tx) => {
    const account = await requireOn(tx, user.id)
    await removeTwoFactor(tx.db, user.id)
    await notifyAccountChanged(ctx, tx, account, 'two-factor sign-in')
    return {}
  })
}

/** Another owner helps: the app and the recovery codes, or the device with the passkeys, are lost. @throws AppError not_found, refused. */
export async function resetTwoFactor(
  ctx: Context,
  by: User,
  userId: number,
): Promise<Record<string, never>> {
  if (userId === by.id)
    throw new AppError(
      'refused',
      'Only another owner can do this for you. Use a recovery code, or turn it off with your password and a code',
    )
  return inTransaction(ctx, async (tx) => {
    await removeFactors(ctx, tx, userId)
    return {}
  })
}

/** A sole owner has no one to ask: who runs the server does it by a command, which the audit log names. @throws AppError not_found, refused. */
export const resetTwoFactorByCommand = (ctx: Context, email: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const owner = await findUserByEmail(tx.db, email)
    if (owner?.teamRole !== 'owner')
      throw new AppError('not_found', `There is no owner with the address ${email}`)
    const call = 'npm run two-factor:reset'
    await actAs(tx, { userId: owner.id, teamRole: 'owner', call, address: 'this server' })
    await removeFactors(ctx, tx, owner.id)
  })

async function removeFactors(ctx: Context, tx: Transaction, userId: number): Promise<void> {
  const account = await lockUser(tx.db, userId)
  if (!account) throw noSuchAccount(userId)
  // The lost device may hold one.
  const removedPasskeys = await deletePasskeysOf(tx.db, userId)
  if (!account.twoFactorSince && removedPasskeys === 0)
    throw new AppError('refused', 'This account has no two-factor sign-in and no passkey')
  await removeTwoFactor(tx.db, userId)
  await removeSessionsOf(tx.db, userId)
  if (account.teamRole) await tx.publish('staff', userId)
  const changed = account.twoFactorSince ? 'two-factor sign-in' : 'list of passkeys'
  await notifyAccountChanged(ctx, tx, account, changed)
}

const noSuchAccount = (userId: number): AppError =>
  new AppError('not_found', `There is no account #${userId}`)

async function requireOn({ db }: Transaction, userId: number): Promise<User> {
  const account = await lockUser(db, userId)
  if (!account?.twoFactorSince) throw new AppError('refused', 'Two-factor sign-in is not on')
  return account
}

/** @throws AppError refused, at its field, for a wrong password or code; too_many_requests. */
async function requireBoth(ctx: Context, user: User, { password, code }: Both): Promise<void> {
  await requirePassword(user, password)
  if (!(await spendSecondFactor(ctx, user.id, code)))
    throw refusedAt('code', 'That code is not right, or it was used. Wait for the next one')
}

/**
 * For what would open an account further: the password, and a code while two-factor sign-in is on.
 * @throws AppError refused, at its field, for a wrong password or code; to an account without a password; too_many_requests.
 */
export const requireProof = (ctx: Context, user: User, both: Both): Promise<void> =>
  user.twoFactorSince ? requireBoth(ctx, user, both) : requirePassword(user, both.password)

async function requirePassword(user: User, password: string): Promise<void> {
  if (user.password === null)
    throw new AppError('refused', 'You sign in with a code by text or email. There is no password')
  if (!(await isPassword(user.password, password)))
    throw refusedAt('password', 'The current password is not right')
}

const refusedAt = (path: string, message: string): AppError =>
  new AppError('refused', message, { fields: [{ path, message }] })
