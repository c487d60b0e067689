import type { BlindLoad } from './blind-load.ts'

export const blindLoads2: readonly BlindLoad[] = [
  { says: '2 dressers and a nightstand', items: { dresser: 2, nightstand: 1 } },
  { says: '10 boxes of books and 2 bookshelves', items: { 'box of books': 10, bookshelf: 2 } },
  {
    says: 'Office closing in Burnaby, suite 210 - 4400 block of Still Creek. We have: 12 workstation desks, 12 task chairs, 1 boardroom table (seats 10), 10 boardroom chairs, 5 four drawer file cabinets, 1 photocopier (the big floor kind). Loading bay and freight elevator, must be done after 5pm.',
    items: {
      'workstation desk': 12,
      'task chair': 12,
      'boardroom table': 1,
      'boardroom chair': 10,
      'filing cabinet': 5,
      photocopier: 1,
    },
    flights: 0,
  },
  {
    says: 'set of 4 bar stools but one is already gone, plus the round table they go with and 2 of the folding chairs (we have 6, keep 4)',
    items: { 'bar stool': 3, 'round table': 1, 'folding chair': 2 },
  },
  {
    says: 'lawnmower, weed eater, wheelbarrow',
    items: { 'lawn mower': 1, 'weed trimmer': 1, wheelbarrow: 1 },
  },
  {
    says: 'couch w/ 3 cusions, arm chair, rug 8x10. budget is $80 max plz',
    items: { sofa: 1, armchair: 1, 'area rug': 1 },
  },
  {
    says: 'we have 3 old windows (single pane), 2 interior doors, 1 patio slider door 6ft and roughly 20 feet of baseboard',
    items: {
      window: 3,
      'interior door': 2,
      'sliding patio door': 1,
      'bundle of baseboard trim': 1,
    },
    vague: ['bundle of baseboard trim'],
  },
  {
    says: 'Tear off from a 20x24 garage roof, asphalt shingles, one layer, tarped in the driveway. plus 4 rolls tar paper and the old gutters abt 60 ft',
    items: { 'pile of asphalt shingles': 1, 'roll of tar paper': 4, 'gutter section': 6 },
    vague: ['pile of asphalt shingles', 'gutter section'],
  },
  { says: 'Pool table with slate top. Already taken apart.', items: { 'pool table': 1 } },
  {
    says: 'cleaning out the shed. half dozen paint cans (dried up), old lawn mower, some rakes and shovels, a broken ladder 8 ft',
    items: { 'paint can': 6, 'lawn mower': 1, rake: 3, shovel: 3, ladder: 1 },
    vague: ['rake', 'shovel'],
  },
  {
    says: 'Need the freezer out but not till its thawed. maybe also the second fridge if my brother doesnt want it. for sure 2 shelving units metal',
    items: { freezer: 1, 'metal shelving unit': 2 },
    unclear: true,
  },
  { says: 'king mattress only. its clean', items: { 'king mattress': 1 } },
  {
    says: 'Kitchen reno debris. 9 upper cabinets, 7 lowers, laminate countertop approx 10 ft, old sink and a over the range microwave.',
    items: {
      'upper kitchen cabinet': 9,
      'lower kitchen cabinet': 7,
      countertop: 1,
      'kitchen sink': 1,
      'over-the-range microwave': 1,
    },
  },
  {
    says: 'Fridge works fine, built 1998, side by side. Stove doesnt. Both go. The dishwasher we keep',
    items: { fridge: 1, stove: 1 },
  },
  {
    says: "Bonjour, j'ai 2 matelas simples à jeter and a desk. 2 escaliers à descendre, pas d'ascenseur",
    items: { 'twin mattress': 2, desk: 1 },
    flights: 2,
  },
  { says: '8 winter tires, 4 on rims and 4 off', items: { 'tire on rim': 4, tire: 4 } },
  {
    says: 'ok so a double mattress, double box, metal frame, and the headbord. also 1 crib no mattress',
    items: {
      'double mattress': 1,
      'double box spring': 1,
      'metal bed frame': 1,
      headboard: 1,
      crib: 1,
    },
  },
  {
    says: 'Theres a bunch of stuff from the last tenant, he just left. couch, love seat i think, bed (not sure what size), lots of garbage everywhere. unit 2 - 3315 oak st its the upstairs unit, one flight',
    items: { sofa: 1, loveseat: 1, bed: 1, 'garbage bag': 12 },
    vague: ['loveseat', 'garbage bag'],
    flights: 1,
    unclear: true,
  },
  { says: 'Old hot water tank, 40 gallon, sitting in driveway', items: { 'hot water tank': 1 } },
  {
    says: 'computer desk, office chair, printer, 2 monitors',
    items: { 'computer desk': 1, 'office chair': 1, printer: 1, 'computer monitor': 2 },
  },
  {
    says: 'pickup load of hedge trimmings, cedar, already in a pile by the road',
    items: { 'pickup load of hedge trimmings': 1 },
    vague: ['pickup load of hedge trimmings'],
  },
  {
    says: 'hottub from 2003 w cover and the steps, hasnt been drained, under the deck so deck boards may have to come off??',
    items: { 'hot tub': 1, 'hot tub cover': 1, 'hot tub steps': 1 },
    unclear: true,
  },
  {
    says: 'one sofa bed. very heavy. 2 flights of stairs no elevator',
    items: { 'sofa bed': 1 },
    flights: 2,
  },
  {
    says: 'My landlord wants everything off the balcony by the 1st or he charges me: 2 plastic chairs, dead plants in pots (7), bike w no wheels, plywood sheet 4x8. 4th floor but there is a elevator, park in visitor stall 22',
    items: { 'plastic chair': 2, 'potted plant': 7, bicycle: 1, 'plywood sheet': 1 },
    flights: 0,
  },
  {
    says: 'L shaped desk with hutch, two 4-shelf bookcases, leather exec chair, shredder, basement office 14 stairs up and out',
    items: {
      'L-shaped desk with hutch': 1,
      bookcase: 2,
      'executive office chair': 1,
      'paper shredder': 1,
    },
    flights: 1,
  },
]
