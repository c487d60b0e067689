type Words = (product: string) => string

/**
 * The texts under which a customer's card is saved, oldest first. The version a customer agreed to is
 * stored with their payment: a version is never edited, a new one is added.
 */
const VERSIONS: readonly Words[] = [
  (product) =>
    `By paying you agree that ${product} keeps this way of paying for this pickup. It is charged again only for a price you approved, a tip you chose or a fee you were shown first.`,
  (product) =>
    `By paying you agree that ${product} will save this card for this pickup and charge it again only for a price you approve, a tip, or a cancellation or trip fee shown to you first.`,
  (product) =>
    `By paying you agree that ${product} will save this card for this pickup and charge it again only for a price you approve, a tip, or a cancellation, rescheduling or trip fee shown to you first.`,
]

/** The version shown now, counted from 1. */
export const CARD_CONSENT = VERSIONS.length

/** The text of a version; undefined for an unknown one. */
export const cardConsentWords = (version: number, product: string): string | undefined =>
  VERSIONS[version - 1]?.(product)
