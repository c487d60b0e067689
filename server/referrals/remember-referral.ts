import { AppError } from '../../contract/errors.ts'
import type { ReferralRefusal } from '../../contract/hauler-referrals.ts'
import { cents } from '../../contract/money.ts'
import type { Hooks } from '../core/hooks.ts'
import { readCode } from '../offers/check-code.ts'
import { findReferralOffer } from '../offers/referral-store.ts'
import { readTerms } from '../offers/terms.ts'
import { insertReferral, isSameHauler, isUsedUp, lockHaulerCode } from './referral-store.ts'

/**
 * Remembers who referred a new hauler, with the credit that the offer promises now. Where there can be none the reason is
 * kept, and the application stands. @throws AppError invalid_input for a code that no hauler has.
 */
export const rememberReferral: Hooks['referrals']['remember'] = async (
  { db },
  { hauler, code, at },
) => {
  const personal = await lockHaulerCode(db, readCode(code))
  if (!personal) {
    const message = 'We don’t know this code. Please check it, or leave it empty'
    throw new AppError('invalid_input', message, { fields: [{ path: 'referralCode', message }] })
  }
  const offer = await findReferralOffer(db, 'hauler')
  const credit = readTerms(offer?.terms ?? null)?.credit ?? cents(0)
  const refusal = async (): Promise<ReferralRefusal | null> => {
    if (await isSameHauler(db, personal.referrerId, hauler.id)) return 'self_referral'
    if (credit === 0) return 'no_offer'
    return (await isUsedUp(db, personal.id)) ? 'all_used' : null
  }
  await insertReferral(db, {
    referralCodeId: personal.id,
    leadMagnetId: offer?.id ?? null,
    haulerId: hauler.id,
    creditCents: credit,
    appliedAt: at,
    refusal: await refusal(),
  })
}
