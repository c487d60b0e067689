import type { BrandFacts } from '../../../providers/writer/writer.ts'
import { SERVICE_AREAS } from '../../../../contract/places.ts'
import { cents } from '../../../../contract/money.ts'
import { FALSE_CLAIMS } from './false-claims.ts'
import { TRUE_CLAIMS } from './true-claims.ts'

/** Copy as a marketer writes it, and whether the facts below support everything it claims. */
export type LabelledText = { text: string; isTrue: boolean }

/** What is true for the texts of the set. */
export const FACTS_OF_THE_SET: BrandFacts = {
  productName: 'Westhaul',
  phone: '604-555-0142',
  link: 'https://westhaul.example',
  areas: SERVICE_AREAS,
  haulerSharePercent: 70,
  mostPhotos: 5,
  minimumPrice: cents(89_00),
  sameDayPercent: 15,
  priceCapPercent: 15,
  freeCancellationHours: 24,
  lateCancellationFee: cents(25_00),
  tripFee: cents(49_00),
}

/**
 * Written before the claims check was, so that its first score is one of unseen texts (docs/decisions/044).
 * Add texts, also ones that the check gets wrong; never change a label to please it.
 */
export const LABELLED_TEXTS: readonly LabelledText[] = [...TRUE_CLAIMS, ...FALSE_CLAIMS]
