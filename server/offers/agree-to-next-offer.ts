import { nextOfferConsent } from '../../contract/public-offers.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { requestLink } from './guides/ask-for-guide.ts'

/**
 * A person wants to hear of the next offer: the address gets a link, and the consent is stored with the words beside the button
 * once its owner confirms. Until then nothing that was said before changes. The answer is the same for every address.
 */
export const agreeToNextOffer = (ctx: Context, email: string): Promise<void> =>
  inTransaction(ctx, (tx) =>
    requestLink(ctx, tx, {
      leadMagnetId: null,
      email,
      newsWording: nextOfferConsent(ctx.config.productName),
    }),
  )
