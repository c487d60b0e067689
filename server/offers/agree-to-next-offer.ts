import { nextOfferConsent } from '../../contract/public-offers.ts'
import { recordOfferPageConsent } from '../consents/record-consent.ts'
import { inTransaction, type Context } from '../core/context.ts'

/** Stores that a person wants to hear of the next offer, with the words beside the button. */
export const agreeToNextOffer = (ctx: Context, email: string): Promise<void> =>
  inTransaction(ctx, ({ db }) =>
    recordOfferPageConsent(ctx, db, email, nextOfferConsent(ctx.config.productName)),
  )
