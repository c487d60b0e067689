import type { BlindLoad } from './blind-load.ts'

export const secondBlindLoads2: readonly BlindLoad[] = [
  {
    says: 'sectional couch 3 pieces, L shaped, cat peed on it lol. main level',
    items: {
      'sectional couch': 1,
    },
    flights: 0,
  },
  {
    says: 'Please remove 1 chest freezer (empty) and 1 dishwasher',
    items: {
      'chest freezer': 1,
      dishwasher: 1,
    },
  },
  {
    says: "We've 6 bags garden waste, a broken wheelbarrow and 4 old fence panels (6x6)",
    items: {
      'bag of garden waste': 6,
      'broken wheelbarrow': 1,
      'fence panel': 4,
    },
  },
  {
    says: 'basement suite cleanout after tenants evicted. honestly its gross. food left in the fridge (fridge stays just empty it), 2 mattresses, couch, broken dresser, 15-20 black bags of garbage, kids toys all over. 6 steps down',
    items: {
      mattress: 2,
      couch: 1,
      'broken dresser': 1,
      'garbage bag': 18,
      'bag of kids toys': 3,
      'load of fridge food waste': 1,
    },
    vague: ['garbage bag', 'bag of kids toys', 'load of fridge food waste'],
    flights: 1,
  },
  {
    says: 'need pick up 5 chair and 1 table dining. also bed queen size frame only no mattress. 2nd floor have stair',
    items: {
      'dining chair': 5,
      'dining table': 1,
      'queen bed frame': 1,
    },
    flights: 1,
  },
  {
    says: '55" tv cracked screen + tv stand + old stereo receiver and 2 floor speakers',
    items: {
      television: 1,
      'tv stand': 1,
      'stereo receiver': 1,
      'floor speaker': 2,
    },
  },
  {
    says: 'concrete chunks from old patio approx 10x12 slab 4in thick, broken up already. wheelbarrow access only thru side gate 36in',
    items: {
      '2 cubic yards of concrete': 1,
    },
    vague: ['2 cubic yards of concrete'],
  },
  {
    says: "baby grand piano, 1962, doesn't hold tune. main floor, 5 front steps. Nobody wants it :(",
    items: {
      'baby grand piano': 1,
    },
  },
  {
    says: '20 moving boxes of books and misc',
    items: {
      'moving box of books': 20,
    },
  },
  {
    says: 'Estate clean out, 3 bdrm rancher in Tsawwassen, dad was a bit of a collector. Full house of furniture plus garage and 2 sheds. Family has tagged with green tape what they are keeping. Would need somebody to come look.',
    items: {
      'houseful of mixed contents': 1,
      'garage of mixed junk': 1,
      'shed of mixed junk': 2,
    },
    vague: ['houseful of mixed contents', 'garage of mixed junk', 'shed of mixed junk'],
    unclear: true,
  },
  {
    says: 'WATER HEATER 40 GAL. IN BASEMENT. DRAINED',
    items: {
      'hot water tank': 1,
    },
    flights: 1,
  },
  {
    says: '8 pallets, flat stacked, behind the shop on Annacis. forklift on site',
    items: {
      pallet: 8,
    },
  },
  {
    says: 'old swing set (metal), trampoline 12ft with net, plastic playhouse, sandbox w/ sand still in it',
    items: {
      'metal swing set': 1,
      trampoline: 1,
      'plastic playhouse': 1,
      sandbox: 1,
      'load of sand': 1,
    },
    vague: ['load of sand'],
  },
  {
    says: 'Strata council pres here. Someone dumped 2 couches, a mattress and what looks like 5 or 6 bags of garbage by our bins at 8860 No 1 Rd. Bins obviously stay. Need invoice made out to BCS 2417.',
    items: {
      couch: 2,
      mattress: 1,
      'garbage bag': 6,
    },
    vague: ['garbage bag'],
    flights: 0,
  },
  {
    says: 'elliptical + weight bench + around 300lbs of plates. Upstairs bonus room',
    items: {
      elliptical: 1,
      'weight bench': 1,
      'set of weight plates': 1,
    },
    flights: 1,
  },
  {
    says: 'Twin matress x2, bunkbed frame wood - not disasembled',
    items: {
      'twin mattress': 2,
      'bunk bed frame': 1,
    },
  },
  {
    says: 'Just some stuff, not too much, maybe 1/4 of ur truck',
    items: {
      'quarter truckload of mixed junk': 1,
    },
    vague: ['quarter truckload of mixed junk'],
  },
  {
    says: 'roofing: tear-off asphalt shingles ~18 squares, on tarps around the house',
    items: {
      '18 squares of asphalt shingles': 1,
    },
    vague: ['18 squares of asphalt shingles'],
  },
  {
    says: '2 office chairs, 1 L desk, 1 bookcase (ikea billy), 1 printer. 12th floor elevator ok, concierge needs insurance cert',
    items: {
      'office chair': 2,
      'l-shaped desk': 1,
      bookcase: 1,
      printer: 1,
    },
    flights: 0,
  },
  {
    says: 'Kitchen reno. Take: stove, range hood, old d/w, about 14 linear ft base cabs. NOT the fridge, NOT the micro. Island also stays till june',
    items: {
      stove: 1,
      'range hood': 1,
      dishwasher: 1,
      'base cabinet': 6,
    },
    vague: ['base cabinet'],
  },
  {
    says: 'christmas tree (real) and a few bags',
    items: {
      'christmas tree': 1,
      'garbage bag': 3,
    },
    vague: ['garbage bag'],
  },
  {
    says: 'got an 04 camper 8ft off a f250, water damaged, want it gone. no papers. its on jacks',
    items: {
      'truck camper': 1,
    },
    unclear: true,
  },
  {
    says: "I have 3 pcs sofa set, 1 glass table broken, 1 rug big, 1 aquarium 75 gallon with stand. Walk up 4th floor. I'm hope 250 dollar.",
    items: {
      sofa: 3,
      'broken glass table': 1,
      'large rug': 1,
      aquarium: 1,
      'aquarium stand': 1,
    },
    flights: 3,
  },
  {
    says: 'Locker B-117, 10x10, about half full: 2 dressers, queen bed (mattress+box+frame), 30ish boxes, floor lamp x2, skis, artificial xmas tree. Gate code will txt. Facility closes at 6',
    items: {
      dresser: 2,
      'queen mattress': 1,
      'queen box spring': 1,
      'queen bed frame': 1,
      'moving box': 30,
      'floor lamp': 2,
      'pair of skis': 1,
      'artificial christmas tree': 1,
    },
    vague: ['moving box', 'pair of skis'],
  },
  {
    says: 'stump grindings and wood chips, 2-3 yds, plus some rounds of cedar maybe 15',
    items: {
      '3 cubic yards of wood chips': 1,
      'cedar log round': 15,
    },
    vague: ['3 cubic yards of wood chips', 'cedar log round'],
  },
]
