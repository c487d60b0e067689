import type { BlindLoad } from './blind-load.ts'

export const secondBlindLoads4: readonly BlindLoad[] = [
  {
    says: 'Take away: 1 x dining table (seats 8), 8 x chairs, 1 x hutch',
    items: {
      'dining table': 1,
      'dining chair': 8,
      hutch: 1,
    },
  },
  {
    says: 'cardboard. so much cardboard. just moved in, like 40 flattened boxes n some styrofoam',
    items: {
      '40 flattened cardboard boxes': 1,
      'bag of styrofoam': 2,
    },
    vague: ['40 flattened cardboard boxes', 'bag of styrofoam'],
  },
  {
    says: 'restaurant closing: 12 tables 2ft sq, 36 chairs stackable, 1 walk in cooler (needs dismantle), 2 door reach in fridge, ice machine, 3 comp sink, deep fryer drained. Commercial Dr, back lane. the hood vent belongs to landlord leave it',
    items: {
      'restaurant table': 12,
      'stackable chair': 36,
      'walk-in cooler': 1,
      'commercial reach-in fridge': 1,
      'ice machine': 1,
      'three-compartment sink': 1,
      'deep fryer': 1,
    },
  },
  {
    says: 'old crib + mattress, change table, high chair, stroller',
    items: {
      crib: 1,
      'crib mattress': 1,
      'change table': 1,
      'high chair': 1,
      stroller: 1,
    },
  },
  {
    says: 'how much to take a couch thats already outside at the curb',
    items: {
      couch: 1,
    },
    flights: 0,
  },
  {
    says: 'Deck demo: 12x16 cedar deck, 4 steps, railing. tear out and take. House built 1988.',
    items: {
      '12x16 cedar deck': 1,
    },
  },
  {
    says: 'grass clippings + soil mix abt 25 bags, the paper kind, some soggy',
    items: {
      'bag of yard waste': 25,
    },
    vague: ['bag of yard waste'],
  },
  {
    says: 'pls quote: 2 filing cabnets 1 vertical 1 lateral, 3 desks, 1 shredder, 5 boxs confidential paper',
    items: {
      'vertical filing cabinet': 1,
      'lateral filing cabinet': 1,
      desk: 3,
      shredder: 1,
      'box of paper': 5,
    },
  },
  {
    says: 'Ok so its a bit of everything. Broken ikea shelf, rug, couple lamps, a mini fridge, my exs clothes (3 bags), guitar amp. not the guitar. oh and the futon. 3rd floor, theres an elevator but its tiny so futon takes stairs',
    items: {
      'broken shelf': 1,
      rug: 1,
      lamp: 2,
      'mini fridge': 1,
      'bag of clothes': 3,
      'guitar amp': 1,
      futon: 1,
    },
    vague: ['lamp'],
    flights: 2,
  },
  {
    says: 'stuff from garage sale that didnt sell, 2 folding tables worth + a desk. the tables themselves stay',
    items: {
      'box of mixed household goods': 8,
      desk: 1,
    },
    vague: ['box of mixed household goods'],
  },
  {
    says: '1 large tv armoire solid oak, 1 oak desk. upstairs. wife says armoire wont fit thru door whole so saw it up',
    items: {
      'tv armoire': 1,
      'oak desk': 1,
    },
    flights: 1,
  },
  {
    says: 'Property mgr, bldg 1055 Harwood. 3 suites to clear Fri: #402 couch + queen set. #611 just 10 bags. #803 table, 4 chairs, bookcase, dbl mattress. Elevator key at office.',
    items: {
      couch: 1,
      'queen mattress': 1,
      'queen box spring': 1,
      'garbage bag': 10,
      table: 1,
      chair: 4,
      bookcase: 1,
      'double mattress': 1,
    },
    flights: 0,
  },
  {
    says: 'Boat 14ft aluminum with trailer, no motor, been in yard since 2009',
    items: {
      '14ft aluminum boat': 1,
      'boat trailer': 1,
    },
  },
  {
    says: 'above ground pool 18ft round drained, w pump, ladder, liner. + deck chairs x2',
    items: {
      'above-ground pool': 1,
      'pool pump': 1,
      'pool ladder': 1,
      'pool liner': 1,
      'deck chair': 2,
    },
  },
  {
    says: 'Dumpster overflow behind bldg: approx 4 cu yds loose garbage + one mattress',
    items: {
      '4 cubic yards of garbage': 1,
      mattress: 1,
    },
    vague: ['4 cubic yards of garbage'],
    flights: 0,
  },
  {
    says: 'bricks from chimney, 400 or so, and mortar junk in 6 pails',
    items: {
      brick: 400,
      'pail of mortar debris': 6,
    },
    vague: ['brick'],
  },
  {
    says: 'i want remove the furnace old and oil tank 200 gal in the yard outside, tank is empty i think',
    items: {
      furnace: 1,
      'oil tank': 1,
    },
    unclear: true,
  },
  {
    says: 'Half a dozen patio stones, a dozen flower pots (big ceramic), 1 fountain concrete 3 tier',
    items: {
      'patio stone': 6,
      'large ceramic flower pot': 12,
      'concrete fountain': 1,
    },
  },
  {
    says: 'sofa\nchair\nendtables 2\nlamp\nbox misc (4)\nbed dbl\nno stairs',
    items: {
      sofa: 1,
      chair: 1,
      'end table': 2,
      lamp: 1,
      'box of miscellaneous items': 4,
      'double bed': 1,
    },
    flights: 0,
  },
  {
    says: 'MATTRESS KING PILLOWTOP + SPLIT BOX (2 PC). DELTA. TODAY IF POSS BEFORE 3',
    items: {
      'king mattress': 1,
      'split king box spring': 2,
    },
  },
  {
    says: "hi there! My grandmother moved into care last week and we need her apartment emptied, well most of it, my sister is taking the china cabinet and the tv. That leaves a floral chesterfield, two matching armchairs, a kitchenette set (table and 4), single bed with mattress, a dresser, nightstand, and probably a dozen boxes by the time I'm done. Second floor, no elevator, street parking only. We could pay around $350.",
    items: {
      chesterfield: 1,
      armchair: 2,
      'kitchen table': 1,
      'kitchen chair': 4,
      'single mattress': 1,
      'single bed frame': 1,
      dresser: 1,
      nightstand: 1,
      'moving box': 12,
    },
    vague: ['moving box'],
    flights: 1,
  },
  {
    says: 'need a price to pick up some things from my place thx',
    items: {
      'assorted items': 1,
    },
    vague: ['assorted items'],
    unclear: true,
  },
  {
    says: 'plywood sheets 4x8 about 10 (water damaged), 2x6 offcuts 1 pile, 3 sheets drywall, bucket of screws',
    items: {
      'plywood sheet': 10,
      'pile of lumber offcuts': 1,
      'drywall sheet': 3,
      'bucket of screws': 1,
    },
    vague: ['plywood sheet', 'pile of lumber offcuts'],
  },
  {
    says: "2 dead lawn mowers, weed eater, pressure washer, 1 ladder 24' aluminum. gas drained frm mowers",
    items: {
      'lawn mower': 2,
      'weed eater': 1,
      'pressure washer': 1,
      'aluminum ladder': 1,
    },
  },
  {
    says: 'pinball machine and a vending machine (pop). warehouse unit 12, ground level, roll up door. We have a pallet jack but no one to run it',
    items: {
      'pinball machine': 1,
      'vending machine': 1,
    },
    flights: 0,
  },
]
