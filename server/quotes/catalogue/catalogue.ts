import { appliances } from './appliances.ts'
import { building } from './building.ts'
import { electronics } from './electronics.ts'
import { furniture } from './furniture.ts'
import { household } from './household.ts'
import type { CatalogueItem } from './item.ts'
import { leisure } from './leisure.ts'
import { outdoor } from './outdoor.ts'
import { restricted } from './restricted.ts'

/** Everything the built-in reader knows by name; a reading made with it carries this version. */
export const CATALOGUE_VERSION = '1'

export const catalogue: readonly CatalogueItem[] = [
  ...furniture,
  ...appliances,
  ...electronics,
  ...outdoor,
  ...building,
  ...household,
  ...leisure,
  ...restricted,
]
