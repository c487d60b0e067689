import type { BlindLoad } from './blind-load.ts'

export const thirdBlindLoads4: readonly BlindLoad[] = [
  {
    says: 'cast iron wood stove, approx 400 lbs, one step down to carport',
    items: {
      'wood stove': 1,
    },
    flights: 0,
  },
  {
    says: '6 interior doors, 2 closet mirror doors, 1 patio slider door w glass',
    items: {
      'interior door': 6,
      'mirrored closet door': 2,
      'sliding glass door': 1,
    },
  },
  {
    says: 'Need gone today!!! couch + 2 chairs + coffee table, roommate left em. ground level suite',
    items: {
      sofa: 1,
      chair: 2,
      'coffee table': 1,
    },
    flights: 0,
  },
  {
    says: 'bags of garbage, about a dozen, maybe few more. on the curb',
    items: {
      'garbage bag': 12,
    },
    vague: ['garbage bag'],
    flights: 0,
  },
  {
    says: '6-8 moving boxes, office chair, printer, small bookshelf',
    items: {
      'moving box': 7,
      'office chair': 1,
      printer: 1,
      bookshelf: 1,
    },
    vague: ['moving box'],
  },
  {
    says: 'tree guy left rounds from a big fir. 20ish rounds 2ft wide each, plus branches. its a house w driveway access',
    items: {
      'log round': 20,
      'pile of branches': 1,
    },
    vague: ['log round', 'pile of branches'],
  },
  {
    says: 'Restaurant closing. 3 door cooler, prep table, deep fryer, 12 tables 40 chairs. ground floor on Hastings',
    items: {
      'commercial cooler': 1,
      'prep table': 1,
      'deep fryer': 1,
      table: 12,
      chair: 40,
    },
    flights: 0,
  },
  {
    says: 'hide a bed and old tube tv, basement',
    items: {
      'sofa bed': 1,
      tv: 1,
    },
    flights: 1,
  },
  {
    says: 'old roof shingles from garage roof, about 10 squares, thrown on tarps in driveway',
    items: {
      '10 squares of roof shingles': 1,
    },
    vague: ['10 squares of roof shingles'],
    flights: 0,
  },
  {
    says: 'just the mattress. keep the frame and boxspring. 604 main st apt 3, 2nd floor',
    items: {
      mattress: 1,
    },
    flights: 1,
  },
  {
    says: 'Moving Apr 30: futon, coffee table, tv stand, small desk, mini fridge, 4 bags. UBC area, 1 floor up no elevator',
    items: {
      futon: 1,
      'coffee table': 1,
      'tv stand': 1,
      desk: 1,
      'mini fridge': 1,
      'garbage bag': 4,
    },
    flights: 1,
  },
  {
    says: 'some furniture and boxes. how much?',
    items: {
      'piece of furniture': 3,
      'moving box': 5,
    },
    vague: ['piece of furniture', 'moving box'],
    unclear: true,
  },
  {
    says: '2 air conditioners (portable), dehumidifier, humidifer',
    items: {
      'portable air conditioner': 2,
      dehumidifier: 1,
      humidifier: 1,
    },
  },
  {
    says: 'Stacked washer dryer in closet 2nd floor townhouse. Already disconected',
    items: {
      washer: 1,
      dryer: 1,
    },
    flights: 1,
  },
  {
    says: 'above ground pool, 15 ft round metal wall, drained. plus the pump & ladder',
    items: {
      'above ground pool': 1,
      'pool pump': 1,
      'pool ladder': 1,
    },
  },
  {
    says: 'grass clippings 9 bags, 2 bins weeds, dead cedar hedge 7 trees w roots already dug out',
    items: {
      'bag of grass clippings': 9,
      'bin of weeds': 2,
      'cedar tree': 7,
    },
  },
  {
    says: 'Property mgr for 3 bldgs in Surrey. Bulk pickup at Bldg B: 5 mattresses, 3 box springs, 2 couches, 1 broken dresser, misc loose garbage (~1 cu yd)',
    items: {
      mattress: 5,
      'box spring': 3,
      sofa: 2,
      dresser: 1,
      '1 cubic yard of garbage': 1,
    },
    vague: ['1 cubic yard of garbage'],
  },
  {
    says: 'lazy boy chair and a walker, hospital bed electric, commode chair. dads place main floor',
    items: {
      recliner: 1,
      walker: 1,
      'hospital bed': 1,
      'commode chair': 1,
    },
    flights: 0,
  },
  {
    says: 'aquarium 90 gal with stand. empty.',
    items: {
      aquarium: 1,
      'aquarium stand': 1,
    },
  },
  {
    says: 'Deck box, 2 adirondack chairs, broken gazebo frame (10x10), bag of soil 4',
    items: {
      'deck box': 1,
      'adirondack chair': 2,
      'gazebo frame': 1,
      'bag of soil': 4,
    },
  },
  {
    says: 'single couch, 1 mattress full size n a broken chair. 2 flr no elevater',
    items: {
      sofa: 1,
      mattress: 1,
      chair: 1,
    },
    flights: 1,
  },
  {
    says: 'couch wont fit out the door we got it in before reno. might need cutting. 2 floors up',
    items: {
      sofa: 1,
    },
    flights: 2,
  },
  {
    says: "Hi! We just bought a house in Coquitlam and the previous owners left things behind: an old dresser in the master, a big desk in the upstairs office, 2 metal shelving units in the basement and a deep freezer in the garage (empty, unplugged). We'd like to keep the shelf in the laundry room. Available any day after Dec 3, evenings best.",
    items: {
      dresser: 1,
      desk: 1,
      'shelving unit': 2,
      'chest freezer': 1,
    },
    flights: 1,
  },
  {
    says: 'scrap metal pile, old bed rails, pipes, bbq, rad. behind garage',
    items: {
      'pile of scrap metal': 1,
    },
    unclear: true,
  },
  {
    says: 'mattress and box spring, budget $100, curbside pickup v5k 2a1',
    items: {
      mattress: 1,
      'box spring': 1,
    },
    flights: 0,
  },
]
