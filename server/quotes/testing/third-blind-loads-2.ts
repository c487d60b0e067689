import type { BlindLoad } from './blind-load.ts'

export const thirdBlindLoads2: readonly BlindLoad[] = [
  {
    says: 'Sofa bed super heavy, 4th floor, yes there is elevator',
    items: {
      'sofa bed': 1,
    },
    flights: 0,
  },
  {
    says: 'one recliner',
    items: {
      recliner: 1,
    },
  },
  {
    says: 'fence panels x9 cedar 6ft tall and the posts w concrete still on bottom (10)',
    items: {
      'fence panel': 9,
      'fence post': 10,
    },
  },
  {
    says: 'Hello I am moving out 31 July. I have one bed queen size with mattress, one study table, one chair, two suitcase broken. I live in basement suite. How much is cost?',
    items: {
      'bed frame': 1,
      mattress: 1,
      desk: 1,
      chair: 1,
      suitcase: 2,
    },
  },
  {
    says: 'chest freezer (empty) + old fridge from 1998. both in garage. Keep the white fridge in the kitchen',
    items: {
      'chest freezer': 1,
      fridge: 1,
    },
    flights: 0,
  },
  {
    says: '4 tires no rims',
    items: {
      tire: 4,
    },
  },
  {
    says: '4 winter tires on rims, a car battery and 2 old roof racks',
    items: {
      tire: 4,
      'car battery': 1,
      'roof rack': 2,
    },
  },
  {
    says: 'popcorn ceiling drywall, might be asbestos not tested, house built 1978, around 30 bags',
    items: {
      'bag of drywall': 30,
    },
    vague: ['bag of drywall'],
    unclear: true,
  },
  {
    says: 'Christmas tree, on curb',
    items: {
      'christmas tree': 1,
    },
    flights: 0,
  },
  {
    says: 'pick up at back lane: box spring double, headboard, 3 garbage bags, broken vacuum',
    items: {
      'box spring': 1,
      headboard: 1,
      'garbage bag': 3,
      'vacuum cleaner': 1,
    },
    flights: 0,
  },
  {
    says: 'Toilet, vanity, bathtub (cast iron!!), and tile from bathroom reno. Tile is in 6 buckets. Upstairs bathroom but everything already down at the front door',
    items: {
      toilet: 1,
      'bathroom vanity': 1,
      'cast iron bathtub': 1,
      'bucket of tile': 6,
    },
    flights: 0,
  },
  {
    says: 'dinning table + 6 chairs + hutch',
    items: {
      'dining table': 1,
      'dining chair': 6,
      hutch: 1,
    },
  },
  {
    says: 'Office closing down, 14 workstations/cubicles, 14 task chairs, boardroom table that seats 10, 3 whiteboards, five 4-drawer filing cabinets, old printer (big photocopier type). 7th floor, loading dock and freight elev. must be after 5pm. COI required.',
    items: {
      'cubicle workstation': 14,
      'office chair': 14,
      'boardroom table': 1,
      whiteboard: 3,
      'filing cabinet': 5,
      photocopier: 1,
    },
    flights: 0,
  },
  {
    says: 'hedge trimmings, maybe 2 pickup loads worth, on tarp front yard',
    items: {
      '2 pickup loads of hedge trimmings': 1,
    },
    vague: ['2 pickup loads of hedge trimmings'],
  },
  {
    says: 'just a mattress and 2 lamps, apt 1204, elevator booked for tues 10am',
    items: {
      mattress: 1,
      lamp: 2,
    },
    flights: 0,
  },
  {
    says: 'crib, change table, high chair, car seat expired, toys in 2 bins',
    items: {
      crib: 1,
      'change table': 1,
      'high chair': 1,
      'car seat': 1,
      'bin of toys': 2,
    },
  },
  {
    says: 'loveseat got cat pee on it. basement, 8 steps',
    items: {
      loveseat: 1,
    },
    flights: 1,
  },
  {
    says: 'couple of old dressers and a desk',
    items: {
      dresser: 2,
      desk: 1,
    },
  },
  {
    says: 'Hi there, looking for a quote. we have roughly a quarter truck of stuff - boxes, old chairs, a rug. 2 bedroom townhouse in Langley, all in garage.',
    items: {
      'quarter truckload of mixed junk': 1,
    },
    vague: ['quarter truckload of mixed junk'],
    flights: 0,
  },
  {
    says: 'old water heater 40 gal and furnace, basement w/ exterior stairs',
    items: {
      'water heater': 1,
      furnace: 1,
    },
    flights: 1,
  },
  {
    says: 'metal bunk bed and 2 twin mattresses, 2nd floor of house',
    items: {
      'bunk bed': 1,
      mattress: 2,
    },
    flights: 1,
  },
  {
    says: '5 cardboard boxes of books, 1 bookcase. heavy. 3 flights no lift',
    items: {
      'box of books': 5,
      bookcase: 1,
    },
    flights: 3,
  },
  {
    says: 'Strata here. Someone dumped a sofa, 2 mattresses and a shopping cart full of crap by the dumpster at 2180 W 6th. Can you remove asap',
    items: {
      sofa: 1,
      mattress: 2,
      'shopping cart of junk': 1,
    },
  },
  {
    says: 'deck demo. 12x16 deck all boards cut up & piled. nails still in. backyard to lane is 40 ft',
    items: {
      'pile of deck lumber': 1,
    },
  },
  {
    says: 'what do u charge for couch',
    items: {
      sofa: 1,
    },
  },
]
