import type { BlindLoad } from './blind-load.ts'

export const everydayLoads1: readonly BlindLoad[] = [
  {
    says: 'washer/dryer set, both work, in the basement laundry room',
    items: { washer: 1, dryer: 1 },
  },
  { says: 'couch 2x, loveseat, 3x end table', items: { sofa: 2, loveseat: 1, 'end table': 3 } },
  {
    says: 'bed (frame + mattress), dresser and 2 night tables',
    items: { 'bed frame': 1, mattress: 1, dresser: 1, nightstand: 2 },
  },
  { says: '5 pc sectional, one of the pieces is a recliner', items: { 'sectional sofa': 1 } },
  { says: 'the dresser in the bedroom and the one in the hall', items: { dresser: 2 } },
  { says: 'keep the table take the chairs (6 of them)', items: { chair: 6 } },
  {
    says: 'Misc junk from garage: old bikes, paint cans, a broken shelf unit',
    items: { bicycle: 3, 'paint can': 3, shelf: 1 },
    vague: ['bicycle', 'paint can'],
  },
  {
    says: 'sofa loveseat coffee table tv stand 2 lamps rug',
    items: { sofa: 1, loveseat: 1, 'coffee table': 1, 'tv stand': 1, lamp: 2, rug: 1 },
  },
  {
    says: 'x2 mattresses x2 boxsprings x1 headboard',
    items: { mattress: 2, 'box spring': 2, headboard: 1 },
  },
  {
    says: 'bags of clothes x9 and 4 boxes of dishes',
    items: { 'bag of clothes': 9, 'box of dishes': 4 },
  },
  { says: 'old wood table 60x36 and 4 wood chairs', items: { table: 1, chair: 4 } },
  {
    says: 'big tv approx 55 inch with wall mount, and a sound bar',
    items: { tv: 1, 'sound bar': 1 },
  },
  {
    says: 'Dresser 6 drawer w mirror, matching nightstands (2)',
    items: { dresser: 1, nightstand: 2 },
  },
  {
    says: 'patio furniture: table, 6 chairs, umbrella w base',
    items: { 'patio table': 1, 'patio chair': 6, 'patio umbrella': 1 },
  },
  {
    says: 'swing set, slide is cracked, also kids picnic table',
    items: { 'swing set': 1, 'picnic table': 1 },
  },
  { says: 'Old stove. its a gas range, 30 inch, already unhooked', items: { stove: 1 } },
  { says: 'fridge (samsung, french door) and matching stove', items: { fridge: 1, stove: 1 } },
  {
    says: 'one single bed with mattress, one dressing table, one small fridge',
    items: { 'bed frame': 1, mattress: 1, 'dressing table': 1, 'mini fridge': 1 },
  },
  { says: "I got a chesterfield, it's a 3 seater, brown leather", items: { sofa: 1 } },
  {
    says: 'queen size mattress, boxspring and frame',
    items: { mattress: 1, 'box spring': 1, 'bed frame': 1 },
  },
  {
    says: 'Six garbage bags of yard waste, a pile of branches and two old planters',
    items: { 'bag of yard waste': 6, branches: 1, planter: 2 },
  },
  {
    says: 'bunch of scrap wood from old fence, probably 10 panels plus posts',
    items: { 'fence panel': 10, 'fence post': 3 },
    vague: ['fence panel', 'fence post'],
  },
  {
    says: 'hot tub and its cover, wood steps',
    items: { 'hot tub': 1, 'hot tub cover': 1, 'stair tread': 1 },
  },
  {
    says: 'garage full of stuff: tools, tires (4), workbench, shelving, boxes',
    items: { workbench: 1, tire: 4, shelf: 3, box: 3, 'household junk': 1 },
    vague: ['shelf', 'box'],
  },
  {
    says: 'dining set - table w 2 leaves and 8 chairs, buffet and hutch',
    items: { 'dining table': 1, 'dining chair': 8, hutch: 1 },
  },
  { says: 'old deep freeze, about 5 ft long, in basement', items: { freezer: 1 } },
  { says: '2 sets of bunk beds with mattresses (4)', items: { 'bunk bed': 2, mattress: 4 } },
  { says: 'bookcase full of books, take both', items: { bookcase: 1, books: 1 } },
  {
    says: 'a shed 8x8 with contents (mower, rakes, old paint) shed goes too',
    items: { shed: 1, 'lawn mower': 1, rake: 3, 'paint can': 3 },
    vague: ['rake', 'paint can'],
  },
  {
    says: 'toilet + sink + vanity, vanity has marble top',
    items: { toilet: 1, sink: 1, vanity: 1 },
  },
  {
    says: 'cabinets from kitchen demo about 12 pcs and the counter tops',
    items: { cabinet: 12, countertop: 3 },
    vague: ['countertop'],
  },
  { says: '20 bags of concrete and tile, roughly 50lbs each', items: { 'bag of rubble': 20 } },
  {
    says: 'carpets from two rooms and stairs, underpad as well',
    items: { carpet: 3, underlay: 1 },
    vague: ['carpet'],
  },
  {
    says: 'drywall (around 12 bags) and some lumber w nails',
    items: { 'bag of drywall': 12, lumber: 1 },
  },
  { says: 'Sofa & 2 matching chairs, floral, 1990s', items: { sofa: 1, armchair: 2 } },
  { says: 'recliner chair lazy boy', items: { recliner: 1 } },
  {
    says: 'office chairs (5), a desk w return, 2 monitors, misc cables',
    items: { 'office chair': 5, desk: 1, monitor: 2, cables: 1 },
  },
  { says: 'ikea shelf units white kallax x 3 (2 big 1 small)', items: { 'shelving unit': 3 } },
  {
    says: 'Small entertainment unit, glass doors, and 32" tv that sits on it',
    items: { 'entertainment unit': 1, tv: 1 },
  },
  {
    says: 'crib w/ mattress, rocking chair, box of baby clothes',
    items: { crib: 1, mattress: 1, 'rocking chair': 1, box: 1 },
  },
]
