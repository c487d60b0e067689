import type { ItemFlag } from '../../../contract/quotes.ts'
import { descriptionsOfAppliances } from './customer-descriptions-appliances.ts'
import { descriptionsOfCleanOuts } from './customer-descriptions-clean-outs.ts'
import { descriptionsOfHardTexts } from './customer-descriptions-hard.ts'
import { descriptionsOfHomes } from './customer-descriptions-home.ts'
import { descriptionsOfOutside } from './customer-descriptions-outside.ts'
import { descriptionsOfRenovations } from './customer-descriptions-renovation.ts'
import { descriptionsOfWorkplaces } from './customer-descriptions-work.ts'

/**
 * A text as customers write it, and what a person reads in it. Written without sight of the catalogue or of the reader,
 * so that it judges both.
 */
export type CustomerDescription = {
  says: string
  /**
   * What a person would put on the truck: plain names in the singular, and how many. Nothing else may be found.
   * A heap of a material counts 1; a bare plural, "a few" and "several" count 3; of "one or two" the larger counts.
   */
  items: Readonly<Record<string, number>>
  /** Flags that price or law demand of the load; others may come as well. */
  flags?: readonly ItemFlag[]
  /** Flights of stairs that the text names; a basement and a second floor are one flight each, a lift makes it none. */
  flights?: number
  /** Cubic yards of the whole load, where the text says a part of a truck of 15. */
  volume?: number
}

export const customerDescriptions: readonly CustomerDescription[] = [
  ...descriptionsOfHomes,
  ...descriptionsOfAppliances,
  ...descriptionsOfOutside,
  ...descriptionsOfRenovations,
  ...descriptionsOfWorkplaces,
  ...descriptionsOfCleanOuts,
  ...descriptionsOfHardTexts,
]
