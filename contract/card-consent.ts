type Words = (product: string) => string

/**
 * The words under which a customer's card is saved, the first version first. What somebody agreed to
 * stays on record with their payment: a version is never edited, another one is added.
 */
const VERSIONS: readonly Words[] = [
  (product) =>
    `By paying you agree that ${product} keeps this way of paying for this pickup. It is charged again only for a price you approved, a tip you chose or a fee you were shown first.`,
]

/** The version shown now, counted from 1. */
export const CARD_CONSENT = VERSIONS.length

/** The words of a version; undefined for one that there never was. */
export const cardConsentWords = (version: number, product: string): string | undefined =>
  VERSIONS[version - 1]?.(product)
