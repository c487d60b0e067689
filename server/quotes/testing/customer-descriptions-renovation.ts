import type { CustomerDescription } from './customer-descriptions.ts'

/** What renovations and repairs leave behind. */
export const descriptionsOfRenovations: readonly CustomerDescription[] = [
  {
    says: 'New drywall cutoffs from a 2024 build, never painted, one pile',
    items: { drywall: 1 },
    flags: ['drywall'],
  },
  {
    says: 'Old drywall with tape and mud from one bedroom, house was built in 1972, no test done yet',
    items: { drywall: 1 },
    flags: ['drywall'],
  },
  {
    says: '20 sheets of gyprock that got wet, leaning in the carport',
    items: { 'sheet of drywall': 20 },
    flags: ['drywall'],
  },
  {
    says: 'Kitchen cabinets, 10 uppers and 8 lowers, laminate countertop, double sink',
    items: { 'kitchen cabinet': 18, countertop: 1, 'kitchen sink': 1 },
  },
  {
    says: 'toilet, vanity, bathtub. Plumber disconnected everything',
    items: { toilet: 1, 'bathroom vanity': 1, bathtub: 1 },
  },
  {
    says: 'carpet + underlay + vinyl flooring from 2 rooms',
    items: { carpet: 1, 'carpet underlay': 1, 'vinyl flooring': 1 },
  },
  {
    says: 'Laminate flooring approx 400 sq ft, piled in the garage',
    items: { 'laminate flooring': 1 },
  },
  { says: '6 interior doors and 3 single pane windows', items: { door: 6, window: 3 } },
  {
    says: 'Broken up concrete from an old walkway. It is all in one heap on the driveway.',
    items: { concrete: 1 },
    flags: ['heavy'],
  },
  {
    says: 'bricks from the chimney, about 1/4 of a truck',
    items: { bricks: 1 },
    flags: ['heavy'],
    volume: 3.75,
  },
  { says: 'Asphalt roof shingles, half a truckload', items: { shingles: 1 }, volume: 7.5 },
  { says: 'half a truckload of lumber, various lengths', items: { lumber: 1 }, volume: 7.5 },
  {
    says: 'Asbestos floor tile from the kitchen, double bagged in yellow bags by the abatement people',
    items: { 'asbestos tile': 1 },
    flags: ['hazardous'],
  },
  { says: '8 bags of pink insulation from our attic', items: { 'bag of insulation': 8 } },
  {
    says: 'Torn down cedar deck, boards have nails in them. About three quarters of a truck.',
    items: { 'deck boards': 1 },
    volume: 11.25,
  },
  {
    says: 'glass shower door, shower base, 2 medicine cabinets',
    items: { 'shower door': 1, 'shower base': 1, 'medicine cabinet': 2 },
  },
  {
    says: 'Scrap metal heap & a few lengths of ABS pipe',
    items: { 'scrap metal': 1, pipe: 3 },
  },
  {
    says: 'plywood 5 sheets, 2x4s about thirty, one roll of tar paper',
    items: { 'sheet of plywood': 5, '2x4': 30, 'roll of tar paper': 1 },
  },
  {
    says: 'leftover gravel from the new driveway, quarter of a truck',
    items: { gravel: 1 },
    flags: ['heavy'],
    volume: 3.75,
  },
  {
    says: '14 paint cans, half of them still have liquid paint in them',
    items: { 'paint can': 14 },
    flags: ['hazardous'],
  },
  {
    says: 'fireplace insert and the oak mantel',
    items: { 'fireplace insert': 1, mantel: 1 },
  },
  { says: 'Five cast iron radiators, in the yard already', items: { radiator: 5 } },
  {
    says: 'Skylight, sliding patio door, screen door',
    items: { skylight: 1, 'patio door': 1, 'screen door': 1 },
  },
  {
    says: 'Wood panelling from the rec room, pulled off the walls and stacked in the basement',
    items: { 'wood panelling': 1 },
    flights: 1,
  },
  { says: '13 stair treads & the old railing', items: { 'stair tread': 13, railing: 1 } },
  {
    says: '12 buckets of broken bathroom tile. Each maybe 40 lbs.',
    items: { 'bucket of tile': 12 },
  },
  {
    says: 'renovation debris in contractor bags, 25-ish, tied',
    items: { 'bag of construction debris': 25 },
  },
  {
    says: 'Contractor here. 3 rolls carpet, 2 toilets, 1 pedestal sink, misc trim (one bundle). Lockbox 4471.',
    items: { 'roll of carpet': 3, toilet: 2, 'pedestal sink': 1, trim: 1 },
  },
  {
    says: 'Light fixtures (9), a chandelier, door knobs in a shoebox, thermostat',
    items: { 'light fixture': 9, chandelier: 1, 'box of door knobs': 1, thermostat: 1 },
  },
  { says: 'Vinyl siding, pile about 12 ft long', items: { 'vinyl siding': 1 } },
  {
    says: 'whole truck of mixed demolition debris',
    items: { 'construction debris': 1 },
    volume: 15,
  },
]
