import { appliances } from './appliances.ts'
import { building } from './building.ts'
import { electronics } from './electronics.ts'
import { furniture } from './furniture.ts'
import { household } from './household.ts'
import { family } from './family.ts'
import { home } from './home.ts'
import { kitchen } from './kitchen.ts'
import { materials } from './materials.ts'
import { media } from './media.ts'
import { recreation } from './recreation.ts'
import { renovation } from './renovation.ts'
import { vehicles } from './vehicles.ts'
import { workplace } from './workplace.ts'
import { workshop } from './workshop.ts'
import type { CatalogueItem } from './item.ts'
import { leisure } from './leisure.ts'
import { outdoor } from './outdoor.ts'
import { restrictedItems } from './restricted.ts'

/** All items of the built-in reader; its readings carry this version. */
export const CATALOGUE_VERSION = '7'

export const catalogue: readonly CatalogueItem[] = [
  ...furniture,
  ...appliances,
  ...electronics,
  ...outdoor,
  ...building,
  ...household,
  ...leisure,
  ...family,
  ...home,
  ...kitchen,
  ...materials,
  ...media,
  ...recreation,
  ...renovation,
  ...vehicles,
  ...workplace,
  ...workshop,
  ...restrictedItems,
]
