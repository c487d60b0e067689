import { visitOffer } from './advertising/public-offer.ts'
import { capacityHooks } from './capacity/payment-hooks.ts'
import { invoiceHooks } from './commercial/payment-hooks.ts'
import { promotionHooks } from './consents/promotion-hooks.ts'
import type { Hooks } from './core/hooks.ts'
import { rememberReferral } from './referrals/remember-referral.ts'
import { shareHooks } from './haulers/announce-share.ts'
import { jobFactsOf } from './job-page/job-facts.ts'
import { moveHooks } from './job-page/settle-paid-move.ts'
import { printReceipt } from './job-page/receipt-pdf.ts'
import { priceChangeHooks } from './price-changes/payment-hooks.ts'
import { signInHooks } from './security/loosen-sign-in.ts'

/** Which feature answers which hook. */
export const hooks: Hooks = {
  priceChanges: priceChangeHooks,
  capacity: capacityHooks,
  moves: moveHooks,
  invoices: invoiceHooks,
  shares: shareHooks,
  signIn: signInHooks,
  promotions: promotionHooks,
  referrals: { remember: rememberReferral },
  offers: { ofVisit: visitOffer },
  jobPage: { factsOf: jobFactsOf, receiptPdf: printReceipt },
}
