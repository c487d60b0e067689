import { z } from 'zod'

/**
 * What a person can agree to hear about. `promotion` is news and offers; `area_opened` is the one message
 * to a person outside our areas, when we serve theirs.
 */
export const CONSENT_CLASSES = ['promotion', 'area_opened'] as const
/** One of `CONSENT_CLASSES`. */
export const ConsentClass = z.enum(CONSENT_CLASSES)
export type ConsentClass = z.infer<typeof ConsentClass>

/** What each class is called on the unsubscribe page. */
export const consentClassLabels: Record<ConsentClass, (productName: string) => string> = {
  promotion: (productName) => `news and offers from ${productName}`,
  area_opened: (productName) => `the message that says when ${productName} serves your area`,
}

/**
 * Why a promotion may go to a person. `express`: they agreed, and it holds until they withdraw. `implied`
 * by the law (Canada's anti-spam law, section 10): 2 years after a purchase, 6 months after an inquiry.
 * `none`: they agreed to nothing and said no.
 */
export const CONSENT_BASES = ['express', 'implied', 'none'] as const
/** One of `CONSENT_BASES`. */
export type ConsentBasis = (typeof CONSENT_BASES)[number]

/** How long a purchase implies consent, in months. */
export const PURCHASE_MONTHS = 24
/** How long an inquiry implies consent, in months. */
export const INQUIRY_MONTHS = 6

/** The words beside the box of the booking, which starts unticked. Stored with every consent. */
export const promotionConsent = (productName: string): string =>
  `Also send me news and offers from ${productName} (optional). I can unsubscribe at any time.`

/** What a colleague reads aloud to a caller who wants news and offers. Stored with the consent, as it was read. */
export const spokenConsent = (productName: string): string =>
  `May ${productName} send you news and offers by email and text? You can unsubscribe at any time.`

/** What a person agrees to who subscribes again on the unsubscribe page. Stored with the consent. */
export const subscribeAgain = (productName: string, what: ConsentClass): string =>
  `Yes, send me ${consentClassLabels[what](productName)} again. I can unsubscribe at any time.`

/** What the body of a one-click unsubscription says (RFC 8058). */
export const ONE_CLICK = 'List-Unsubscribe=One-Click'
