import type { EstimateForm } from '../../contract/estimates.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import { readCode } from './check-code.ts'
import { insertEstimateRequest } from './estimate-store.ts'
import { findByCode } from './offer-store.ts'

/** Stores who asked for a free estimate. @throws AppError not_found, refused, invalid_input. */
export async function askForEstimate(
  ctx: Context,
  { code, visitorId }: { code: string; visitorId: string },
  { email = '', ...form }: EstimateForm,
): Promise<void> {
  const offer = await findByCode(ctx.db, readCode(code))
  if (!offer) throw new AppError('not_found', 'We don’t know this code')
  const isOpen =
    offer.type === 'free_estimate' && offer.isActive && !offer.endedAt && !offer.deletedAt
  if (!isOpen)
    throw new AppError(
      'refused',
      'This offer is over. You can book a pickup all the same, and you see the price before you pay',
    )
  const phoneE164 = readPhone(form.phone, PHONE_MESSAGES.booking)
  await inTransaction(ctx, async (tx) => {
    await insertEstimateRequest(tx.db, {
      ...form,
      email: email.toLowerCase(),
      phoneE164,
      visitorId,
      leadMagnetId: offer.id,
      requestedAt: ctx.now(),
    })
    await tx.publish('lead_magnet', offer.id)
  })
}
