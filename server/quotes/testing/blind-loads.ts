import { blindLoads1 } from './blind-loads-1.ts'
import { blindLoads2 } from './blind-loads-2.ts'
import { blindLoads3 } from './blind-loads-3.ts'
import { blindLoads4 } from './blind-loads-4.ts'
import type { CustomerDescription } from './customer-descriptions.ts'

/** A description with the free label of its author, who saw neither the catalogue nor the rules. */
export type BlindLoad = Omit<CustomerDescription, 'flags' | 'volume'> & {
  /** Labels whose number the text leaves open. */
  vague?: readonly string[]
  /** The author would ask back before naming a price. */
  unclear?: true
}

export const blindLoads: readonly BlindLoad[] = [
  ...blindLoads1,
  ...blindLoads2,
  ...blindLoads3,
  ...blindLoads4,
]

/** The catalogue's item for a label that it has no name for; `volume` in cubic yards, for a label that is an amount. */
type Meaning = { key: string; volume?: number }

/** Only names that the catalogue does not find by itself. Neither reader nor catalogue was changed for them. */
export const meaningOfLabel: ReadonlyMap<string, Meaning> = new Map(
  Object.entries<Meaning>({
    '2x4 board': { key: '2x4' },
    '4x4 fence post': { key: 'fence-post' },
    'bag of rotten fruit': { key: 'garbage-bag' },
    'bag of tile debris': { key: 'bag-of-rubble' },
    'bathroom vanity with sink': { key: 'vanity' },
    'bedroom of furniture': { key: 'household-junk', volume: 6 },
    'boardroom chair': { key: 'office-chair' },
    'boatful of junk': { key: 'household-junk', volume: 2 },
    'box of cables': { key: 'box' },
    'bucket of drywall mud': { key: 'plastic-bin' },
    'bundle of baseboard trim': { key: 'baseboard' },
    'car rim': { key: 'rim' },
    'double box spring': { key: 'box-spring' },
    'dresser with mirror': { key: 'dresser' },
    'executive office chair': { key: 'office-chair' },
    'fence gate': { key: 'metal-gate' },
    'full garage of contents': { key: 'household-junk', volume: 14 },
    'full shed of contents': { key: 'household-junk', volume: 5 },
    'golf club set with bag': { key: 'golf-clubs' },
    'gutter section': { key: 'gutter' },
    'hospital bed with mattress': { key: 'hospital-bed' },
    'hot tub steps': { key: 'stair-tread' },
    'l-shaped desk with hutch': { key: 'l-shaped-desk' },
    'lift recliner': { key: 'recliner' },
    'metal shelving unit': { key: 'shelf' },
    'organ bench': { key: 'bench' },
    'over-the-range microwave': { key: 'microwave' },
    'pickup load of branches': { key: 'branches', volume: 2.5 },
    'pickup load of hedge trimmings': { key: 'yard-waste', volume: 2.5 },
    'pile of asphalt shingles': { key: 'roofing' },
    'pile of broken concrete': { key: 'concrete' },
    'queen box spring': { key: 'box-spring' },
    'queen murphy bed': { key: 'murphy-bed' },
    'real christmas tree': { key: 'christmas-tree' },
    'reclining sofa': { key: 'sofa' },
    'roll of underlay': { key: 'underlay' },
    'sectional sofa piece': { key: 'sectional' },
    'small pile of branches': { key: 'branches' },
    'small table': { key: 'table' },
    'stack of deck boards': { key: 'deck' },
    'tote of wood scraps': { key: 'plastic-bin' },
    'truckload of mixed junk': { key: 'household-junk', volume: 15 },
    'twin box spring': { key: 'box-spring' },
    'two-door glass cooler': { key: 'commercial-fridge' },
    'wooden shed': { key: 'shed' },
    'wooden swing set': { key: 'swing-set' },
    'workstation desk': { key: 'desk' },
  }),
)
