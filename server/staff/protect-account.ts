import { paths } from '../../contract/paths.ts'
import type { Colleague } from '../../contract/staff.ts'
import { AppError } from '../../contract/errors.ts'
import { removeSessionsOf } from '../accounts/session-store.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { notifyAll } from '../messaging/notify.ts'
import { lockTeam, noSuchColleague } from './change-team.ts'
import { findColleague, updateProtection } from './staff-store.ts'

/** A second press, or a second owner, within this time sends no second email. */
const ASK_AGAIN_MS = 3_600_000

/** Ends all sessions of a colleague; their password and role stay. @throws AppError as signOutColleague. */
export const signOutColleague = (
  ctx: Context,
  caller: User,
  userId: number,
): Promise<Colleague & { endedSessions: number }> =>
  inTransaction(ctx, async (tx) => {
    await lockTeam(tx.db, caller, userId)
    if (userId === caller.id)
      throw new AppError('refused', 'Sign yourself out everywhere under Account security')
    const endedSessions = await removeSessionsOf(tx.db, userId)
    await updateProtection(tx.db, userId, { signedOutAt: ctx.now() })
    await tx.publish('staff', userId)
    return { ...(await viewOf(ctx, tx, caller, userId)), endedSessions }
  })

/**
 * Asks a colleague by email to set up two-factor sign-in. When it is required, their next sign-in leads nowhere else.
 * @throws AppError as askForTwoFactor.
 */
export const askForTwoFactor = (
  ctx: Context,
  caller: User,
  userId: number,
  isRequired: boolean,
): Promise<Colleague> =>
  inTransaction(ctx, async (tx) => {
    const { colleague } = await lockTeam(tx.db, caller, userId)
    if (colleague.twoFactorSince)
      throw new AppError('refused', 'Their two-factor sign-in is on already')
    const { twoFactorAskedAt: askedAt, twoFactorRequired: wasRequired } = colleague
    const isRepeated =
      askedAt !== null &&
      wasRequired === isRequired &&
      ctx.now().getTime() - askedAt.getTime() < ASK_AGAIN_MS
    if (!isRepeated) {
      await updateProtection(tx.db, userId, {
        twoFactorAskedAt: ctx.now(),
        twoFactorRequired: isRequired,
        // Who is held by an earlier request is free again when it is not required any more.
        ...(!isRequired && { twoFactorHeld: false }),
      })
      await sendRequest(ctx, tx, { by: caller, to: colleague, isRequired })
      await tx.publish('staff', userId)
    }
    return viewOf(ctx, tx, caller, userId)
  })

type Request = { by: User; to: User; isRequired: boolean }

/** By email alone, in the words of an alert. */
function sendRequest(
  ctx: Context,
  tx: Transaction,
  { by, to: { id, email }, isRequired }: Request,
): Promise<unknown> {
  const name = by.firstName || by.email
  const what = `${name} asks you to set up two-factor sign-in. ${isRequired ? 'You need it at your next sign-in.' : 'It keeps your account safe if someone learns your password.'}`
  return notifyAll(ctx, tx, [
    {
      key: 'staff_alert',
      channel: 'email',
      recipient: { userId: id, phone: null, email },
      sender: 'admin',
      values: { what, link: ctx.config.publicUrl + paths.security },
    },
  ])
}

async function viewOf(
  ctx: Context,
  { db }: Transaction,
  caller: User,
  userId: number,
): Promise<Colleague> {
  const view = await findColleague(db, userId, { now: ctx.now(), callerId: caller.id })
  if (!view) throw noSuchColleague()
  return view
}
