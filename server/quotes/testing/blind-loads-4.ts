import type { BlindLoad } from './blind-load.ts'

export const blindLoads4: readonly BlindLoad[] = [
  {
    says: 'microwave, toaster oven, coffee maker',
    items: { microwave: 1, 'toaster oven': 1, 'coffee maker': 1 },
  },
  {
    says: '12 garbage bags of yard waste, all by the curb',
    items: { 'garbage bag of yard waste': 12 },
  },
  {
    says: "ladder 20', 3 sheets plywood, 2 sawhorses, compresor dead, tool chest on wheels empty",
    items: { ladder: 1, 'plywood sheet': 3, sawhorse: 2, 'air compressor': 1, 'tool chest': 1 },
  },
  {
    says: 'same as last time but no mattress this time and add 2 tires',
    items: { tire: 2 },
    unclear: true,
  },
  { says: 'patio heater & propane bbq, no tank', items: { 'patio heater': 1, BBQ: 1 } },
  {
    says: 'renovating 1965 house. pulled: pink tub, matching toilet and sink, medicine cab, 2 doors, original linoleum in 8 bags, never tested',
    items: { bathtub: 1, toilet: 1, sink: 1, 'medicine cabinet': 1, door: 2, 'bag of linoleum': 8 },
    unclear: true,
  },
  {
    says: 'wine fridge, water cooler, portable AC x2, baseboard heaters x5, ceiling fan',
    items: {
      'wine fridge': 1,
      'water cooler': 1,
      'portable air conditioner': 2,
      'baseboard heater': 5,
      'ceiling fan': 1,
    },
  },
  {
    says: 'WE R KEEPING THE TABLE NOT THE CHAIRS. 8 CHAIRS BUT 2 R ARM CHAIRS SAME SET. BUFFET GOES, HUTCH TOP STAYS',
    items: { 'dining chair': 8, buffet: 1 },
  },
  { says: '2 toilets, 1 pedestal sink', items: { toilet: 2, 'pedestal sink': 1 } },
  {
    says: 'a stump, bout 2 ft across, branches from the plum tree (pickup load), 3 bags of rotten plums',
    items: { 'tree stump': 1, 'pickup load of branches': 1, 'bag of rotten fruit': 3 },
    vague: ['pickup load of branches'],
  },
  {
    says: 'Hoarder house 4 bdrm Prince George. probly 3-4 truckloads. needs a quote in person',
    items: { 'truckload of mixed junk': 4 },
    vague: ['truckload of mixed junk'],
    unclear: true,
  },
  { says: 'wooden swing set, 2 swings and slide, backyard', items: { 'wooden swing set': 1 } },
  {
    says: 'pls pick up from back alley: 2 pallets, a busted dresser, approx 10 cardboard boxes, 1 car battery, 4 rims no tires. $50 cash',
    items: { pallet: 2, dresser: 1, 'cardboard box': 10, 'car battery': 1, 'car rim': 4 },
    vague: ['cardboard box'],
  },
  {
    says: 'Two couches\nOne armchair\nA pile of old clothes maybe 3 bags worth\nKing bed frame no mattress',
    items: { sofa: 2, armchair: 1, 'bag of clothes': 3, 'king bed frame': 1 },
    vague: ['bag of clothes'],
  },
  {
    says: 'boat 16ft fiberglas w trailer, no motor. 1978. weeds growing thru. also whatevers inside it',
    items: { boat: 1, 'boat trailer': 1, 'boatful of junk': 1 },
    vague: ['boatful of junk'],
    unclear: true,
  },
  {
    says: 'Electric organ and bench. ground level no stairs.',
    items: { 'electric organ': 1, 'organ bench': 1 },
    flights: 0,
  },
  {
    says: 'restaurnt equipment: one 2 door glass cooler, deep fryer, 3 stainless prep tables, 8 tables 16 chairs, 2 booths',
    items: {
      'two-door glass cooler': 1,
      'deep fryer': 1,
      'stainless prep table': 3,
      'restaurant table': 8,
      'restaurant chair': 16,
      'restaurant booth': 2,
    },
  },
  {
    says: 'either the blue couch or the grey one, havent decided, just one tho. plus its ottoman. and 2-3 boxes',
    items: { sofa: 1, ottoman: 1, 'moving box': 3 },
    vague: ['moving box'],
  },
  { says: '6 wooden chairs', items: { 'wooden chair': 6 } },
  {
    says: 'sofa is 7ft recliner type, also 3 bar stools, small table 2x4 ft, 40" flat tv works',
    items: { 'reclining sofa': 1, 'bar stool': 3, 'small table': 1, TV: 1 },
  },
  {
    says: 'bunk bed metal twin over double, both mattresses, a toy box, kids table + 2 little chairs, play kitchen. 2 floors up so 2 sets of stairs',
    items: {
      'bunk bed': 1,
      'twin mattress': 1,
      'double mattress': 1,
      'toy box': 1,
      'kids table': 1,
      'kids chair': 2,
      'play kitchen': 1,
    },
    flights: 2,
  },
  {
    says: 'sat sri akal ji, purana fridge te washing machine chukna hai, 2 manje (beds) vi. basement suite 1 flight',
    items: { fridge: 1, 'washing machine': 1, bed: 2 },
    flights: 1,
  },
  {
    says: 'old carpet 3 rooms rolled up, 5 rolls, and underlay 4 rolls',
    items: { 'roll of carpet': 5, 'roll of underlay': 4 },
  },
  {
    says: 'My parents are downsizing in White Rock, moving to care home on the 15th. What has to go: hospital bed (electric, with its mattress), walker, 2 wheelchairs, lift recliner, commode chair. The tv and the dresser are going to my daughter so please leave those. Rancher, no stairs at all.',
    items: {
      'hospital bed with mattress': 1,
      walker: 1,
      wheelchair: 2,
      'lift recliner': 1,
      'commode chair': 1,
    },
    flights: 0,
  },
  {
    says: '3rd flr walkup, no elev, 2 flights. queen matress, sectional (2 pc), tv 55in, window ac, and 4-5 bags mixed garbage. stairs r narrow',
    items: {
      'queen mattress': 1,
      'sectional sofa': 1,
      TV: 1,
      'window air conditioner': 1,
      'garbage bag': 5,
    },
    vague: ['garbage bag'],
    flights: 2,
  },
]
