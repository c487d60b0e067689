import type { Drawing } from '../../contract/pickable-items.ts'
import type { ItemFlag } from '../../contract/quotes.ts'

/** The first that matches the key of an item names its drawing. */
const BY_KEY: readonly (readonly [Drawing, RegExp])[] = [
  [
    'yard-waste',
    /yard-waste|branch|^logs?$|^tree|christmas-tree|sod|mulch|ivy|roots|bush|hay-bale/,
  ],
  ['mattress', /mattress|box-spring|waterbed/],
  ['bed-frame', /(^|-)(bed|crib|bunk|headboard|footboard|futon)(-|$)|bassinet|bed-slats/],
  ['tire', /(^|-)tire$|^rim$/],
  ['carpet', /carpet$|^rug$|underlay|vinyl-flooring|^tarp$|-cover$/],
  ['hot-tub', /hot-tub|pool$|sauna|whirlpool/],
  ['bathtub', /tub$|^shower|(^|-)sink$|shower-base/],
  ['toilet', /toilet|bidet|commode/],
  ['piano', /piano|organ$|electronic-keyboard/],
  ['treadmill', /treadmill|elliptical|exercise-bike|rowing|stair-climber|home-gym|weight-bench/],
  ['bike', /bicycle|bike|scooter$/],
  ['barbecue', /barbecue|smoker|fire-pit|outdoor-heater/],
  ['dishwasher', /dishwasher/],
  ['dryer', /(^|-)dryer$/],
  ['washer', /^washer/],
  ['stove', /stove$|oven$|cooktop|range-hood|deep-fryer|microwave|furnace|fireplace$/],
  ['fridge', /fridge|freezer|ice-machine|vending|cooler$|air-conditioner|dehumidifier|heat-pump/],
  ['tv', /(^|-)tv$|monitor$|projection/],
  ['computer', /computer|laptop|printer|keyboard|server|tablet|router|scanner|hard-drive|fax/],
  ['lamp', /lamp|light|chandelier/],
  ['sofa', /sofa|sectional|loveseat|chaise|restaurant-booth|porch-swing/],
  ['armchair', /armchair|recliner|rocking|massage-chair|lift-chair|papasan|bean-bag|ottoman/],
  ['chair', /chair$|stool$|bench$|^pew$|(^|-)seat$|kids-chair/],
  ['dresser', /dresser|nightstand|sideboard|drawers?$|chest|vanity|change-table/],
  ['bookcase', /bookcase|shel(f|ves)|rack$|entertainment-centre|tv-stand|desk-hutch/],
  ['cabinet', /cabinet|wardrobe|locker|safe$|pantry|cubicle|partition|display-case|counter$/],
  ['desk', /desk|workbench/],
  ['table', /table|dining-set|patio-set|kitchen-island|^bar$|bar-cart|countertop/],
  ['door', /door$|window$|gate$|shutter|skylight/],
  ['bag', /bag$|bag-of|clothing|bedding|household-junk|renovation-debris|pillow|cushion|blanket/],
  ['boxes', /box|bin$|books?$|paper|cardboard|files|records|magazines|dishes|toys|suitcase|trunk/],
  ['drywall', /drywall|insulation|ceiling-tile|wall-panel/],
  [
    'concrete',
    /concrete|brick|rock|soil|asphalt|tile|sand$|gravel|rubble|paving|block$|boulder|stucco/,
  ],
  ['wood', /lumber|wood$|plywood|pallet|deck|2x4|board$|beam|fence|flooring|siding|stair|trellis/],
]

const BY_FLAG: readonly (readonly [ItemFlag, Drawing])[] = [
  ['refrigerant', 'fridge'],
  ['rubble', 'concrete'],
  ['yard', 'yard-waste'],
  ['wood', 'wood'],
  ['metal', 'metal'],
]

/** The drawing of an item of the catalogue or of a reading; 'other' for what has none of its own. */
export const drawingOf = ({ key, flags }: { key: string; flags: readonly ItemFlag[] }): Drawing =>
  BY_KEY.find(([, pattern]) => pattern.test(key))?.[0] ??
  BY_FLAG.find(([flag]) => flags.includes(flag))?.[1] ??
  'other'
