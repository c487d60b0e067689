import type { Drawing } from '../../contract/pickable-items.ts'
import type { ItemFlag } from '../../contract/quotes.ts'

/** The first that matches the key of an item names its drawing. */
const BY_KEY: readonly (readonly [Drawing, RegExp])[] = [
  [
    'other',
    /pet-bed|hair-dryer|baby-monitor|light-switch|ironing-board|jukebox|mailbox|stairlift|car-door/,
  ],
  ['metal', /-saw$|^clamp$|metal-|pallet-jack/],
  ['sofa', /sofa|sectional|futon|chaise|restaurant-booth|porch-swing/],
  ['desk', /desk$|workbench/],
  ['wood', /raised-garden-bed/],
  [
    'yard-waste',
    /yard-waste|branch|^logs?$|^tree|christmas-tree|sod|mulch|ivy|roots|bush|hay-bale/,
  ],
  ['mattress', /mattress|box-spring|waterbed/],
  ['bed-frame', /(^|-)(bed|crib|bunk|headboard|footboard)(-|$)|bassinet|bed-slats/],
  ['tire', /(^|-)tire$|^rim$/],
  ['carpet', /carpet$|^rug$|underlay|vinyl-flooring|^tarp$|-cover$/],
  ['hot-tub', /hot-tub|pool$|sauna|whirlpool/],
  ['bathtub', /tub$|^shower/],
  ['sink', /(^|-)sink$|faucet/],
  ['toilet', /toilet|bidet|commode/],
  ['piano', /piano|organ$|electronic-keyboard/],
  ['instrument', /guitar|violin|cello|accordion|drum-kit|musical-instrument/],
  ['treadmill', /treadmill|elliptical|exercise-bike|rowing|stair-climber|home-gym|weight-bench/],
  ['bike', /bicycle|bike|scooter$/],
  ['barbecue', /barbecue|smoker|fire-pit|outdoor-heater/],
  ['dishwasher', /dishwasher/],
  ['dryer', /(^|-)dryer$/],
  ['washer', /^washer/],
  ['microwave', /microwave|toaster|air-fryer|small-appliance|coffee-maker/],
  ['stove', /stove$|oven$|cooktop|range-hood|deep-fryer|furnace|fireplace$/],
  ['fridge', /fridge|freezer|ice-machine|vending|cooler$|air-conditioner|dehumidifier|heat-pump/],
  ['tv', /(^|-)tv$|monitor$|projection/],
  ['computer', /computer|laptop|printer|keyboard|server|tablet|router|scanner|hard-drive|fax/],
  ['lamp', /lamp|light|chandelier/],
  ['loveseat', /loveseat/],
  ['armchair', /armchair|recliner|rocking|massage-chair|lift-chair|papasan|bean-bag|ottoman/],
  ['chair', /chair$|stool$|bench$|^pew$|(^|-)seat$|kids-chair/],
  ['dresser', /dresser|nightstand|sideboard|drawers?$|chest|vanity|change-table/],
  ['bookcase', /bookcase|shel(f|ves)|rack$|entertainment-centre|tv-stand|desk-hutch/],
  ['cabinet', /cabinet|wardrobe|locker|safe$|pantry|cubicle|partition|display-case|counter$/],
  ['table', /(^|-)tables?(-leaf)?$|dining-set|patio-set|kitchen-island|^bar$|bar-cart|countertop/],
  ['door', /door$|window$|gate$|shutter|skylight/],
  ['paint', /paint-can|solvent|paint-supplies|caulking/],
  ['renovation', /renovation-debris|construction-debris|siding|roofing/],
  ['toys', /toys?$|dollhouse|play-kitchen|stuffed/],
  ['clothes', /clothing|^coat$|^shoes$|bedding|pillow|cushion|blanket|towel/],
  ['books', /(^|-)books?$|records?$|magazines|files|^paper/],
  ['bag', /bag$|bag-of|household-junk/],
  ['boxes', /box|bin$|cardboard|dishes|suitcase|trunk/],
  ['drywall', /drywall|insulation|ceiling-tile|wall-panel/],
  [
    'concrete',
    /concrete|brick|rock|soil|asphalt|tile|sand$|gravel|rubble|paving|block$|boulder|stucco/,
  ],
  [
    'wood',
    /lumber|wood$|plywood|pallet|deck|2x4|(deck|base)board$|^board$|wood-beam|fence|flooring|siding|stair|trellis/,
  ],
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
