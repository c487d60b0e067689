import type { CustomerDescription } from './customer-descriptions.ts'
import { unseenDescriptionsOfRooms } from './unseen-descriptions-inside.ts'
import { unseenDescriptionsOfYardsAndRenovations } from './unseen-descriptions-outside.ts'
import { unseenDescriptionsOfWholePlaces } from './unseen-descriptions-whole-places.ts'

/**
 * Descriptions to judge the reader by and never to mend it by: written and labelled without sight of the catalogue, the
 * reader or the other descriptions, so that the score on them is a fairer estimate for a text that nobody has seen.
 */
export const unseenDescriptions: readonly CustomerDescription[] = [
  ...unseenDescriptionsOfRooms,
  ...unseenDescriptionsOfYardsAndRenovations,
  ...unseenDescriptionsOfWholePlaces,
]
