import { AppError } from '../../contract/errors.ts'
import type { HaulerReferral } from '../../contract/hauler-referrals.ts'
import { cents, sumOf } from '../../contract/money.ts'
import type { Hauler, User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { findCodeOf, findReferralOffer } from '../offers/referral-store.ts'
import { keepCode } from '../offers/refer-friends.ts'
import { readTerms } from '../offers/terms.ts'
import { referredBy } from './referral-store.ts'

/** What a hauler reads of referring others. */
export async function haulerReferralOf(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Hauler, 'userId'>,
): Promise<HaulerReferral> {
  const offer = await findReferralOffer(db, 'hauler')
  const own = await findCodeOf(db, userId)
  const referred = (await referredBy(db, userId)).map(({ creditCents, ...each }) => ({
    ...each,
    credit: creditCents,
  }))
  return {
    get: readTerms(offer?.terms ?? null)?.credit ?? null,
    code: own?.code ?? null,
    referred,
    earned: cents(
      sumOf(referred.filter(({ state }) => state === 'credited').map(({ credit }) => credit)),
    ),
  }
}

/** Makes the one personal code of an approved hauler. @throws AppError refused. */
export async function makeHaulerCode(
  ctx: Context,
  { user, hauler }: { user: User; hauler: Hauler },
): Promise<HaulerReferral> {
  if (hauler.status !== 'approved')
    throw new AppError('refused', 'You can refer haulers once your account is approved')
  const offer = await findReferralOffer(ctx.db, 'hauler')
  if (!offer || !readTerms(offer.terms)?.credit)
    throw new AppError('refused', 'Haulers can’t be referred at the moment')
  await keepCode(ctx, user, offer.id)
  return haulerReferralOf(ctx, hauler)
}
