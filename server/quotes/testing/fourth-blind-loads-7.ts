import type { BlindLoad } from './blind-load.ts'

export const fourthBlindLoads7: readonly BlindLoad[] = [
  {
    says: 'Gravel and old bricks. bricks approx 200. gravel half a yard in a pile. Behind the house, need to wheelbarrow about 60 ft.',
    items: { brick: 200, 'gravel (cubic yards)': 1 },
    meanings: { brick: { key: 'brick' }, 'gravel (cubic yards)': { key: 'gravel', volume: 0.5 } },
    flights: 0,
  },
  {
    says: 'Greenhouse 6x8 polycarbonate blown over in the wind, twisted frame. And 1 compost bin black plastic, 5 bags of old potting soil, hoses (3)',
    items: { greenhouse: 1, 'compost bin': 1, 'bag of potting soil': 5, 'garden hose': 3 },
    meanings: {
      greenhouse: { key: 'greenhouse' },
      'compost bin': { key: 'compost-bin' },
      'bag of potting soil': { key: 'bag-of-mulch' },
      'garden hose': { key: 'garden-hose' },
    },
  },
  {
    says: 'I have about eight or nine banana boxes of books, 2 boxes records, one broken rocking chair & a cedar chest (empty). Please be careful of the stairs the railing is loose. Sidney BC',
    items: { 'box of books': 9, 'box of records': 2, 'rocking chair': 1, 'cedar chest': 1 },
    meanings: {
      'box of books': { key: 'box-of-books' },
      'box of records': { key: 'box-of-books', also: ['records'] },
      'rocking chair': { key: 'rocking-chair' },
      'cedar chest': { key: 'trunk' },
    },
    vague: ['box of books'],
  },
  {
    says: 'washer (front load LG) - dryer stays - plus the pedestal. also old stove coil top.',
    items: { 'front-load washer': 1, 'washer pedestal': 1, 'coil-top stove': 1 },
    meanings: {
      'front-load washer': { key: 'washer' },
      'washer pedestal': { key: 'household-junk', volume: 0.25 },
      'coil-top stove': { key: 'stove' },
    },
  },
  {
    says: 'junk in backyard, hard to say how much. old wood, metal, a toilet, 2 tires, tarps. been there for years from previous owner',
    items: { toilet: 1, tire: 2, 'mixed wood and metal yard junk (truckload)': 1 },
    meanings: {
      toilet: { key: 'toilet' },
      tire: { key: 'tire' },
      'mixed wood and metal yard junk (truckload)': { key: 'household-junk', volume: 7.5 },
    },
    flights: 0,
    vague: ['mixed wood and metal yard junk (truckload)'],
    unclear: true,
  },
  {
    says: 'Two couches (one is a pullout), two end tables, 1 entertainment unit huge oak 90s style in 3 parts, TV that was in it is gone. Exercise bike. Prefer Saturday morning if possible. West Kelowna',
    items: { couch: 1, 'sofa bed': 1, 'end table': 2, 'entertainment unit': 1, 'exercise bike': 1 },
    meanings: {
      couch: { key: 'sofa' },
      'sofa bed': { key: 'sofa-bed' },
      'end table': { key: 'end-table' },
      'entertainment unit': { key: 'entertainment-centre' },
      'exercise bike': { key: 'exercise-bike' },
    },
  },
  {
    says: 'EV charger box cardboard, alot of cardboard actually from our move, prob 2 cubic yards flattened, and styrofoam 4 bags',
    items: { 'cardboard (cubic yards)': 1, 'bag of styrofoam': 4 },
    meanings: {
      'cardboard (cubic yards)': { key: 'cardboard', volume: 2 },
      'bag of styrofoam': { key: 'garbage-bag' },
    },
  },
  {
    says: '8 ft kayak (cracked), roof box Thule, 2 surfboards broken, wetsuits in a bin, golf clubs w/ bag 2 sets, basketball hoop portable with base full of sand. Tofino? no kidding its Parksville',
    items: {
      kayak: 1,
      'roof box': 1,
      surfboard: 2,
      'bin of wetsuits': 1,
      'golf club set with bag': 2,
      'portable basketball hoop': 1,
    },
    meanings: {
      kayak: { key: 'kayak' },
      'roof box': { key: 'roof-box' },
      surfboard: { key: 'paddle-board' },
      'bin of wetsuits': { key: 'plastic-bin' },
      'golf club set with bag': { key: 'golf-clubs' },
      'portable basketball hoop': { key: 'basketball-hoop' },
    },
  },
  {
    says: 'Need someone today!!! closing is at noon tomorrow and buyers want garage emptied. theres a chest freezer, metal shelf x 3, workbench, table saw (seized), old ladder, 6 rubbermaid totes, 2 snow tires, a rusty tool chest and 8 bags of garbage. garage door opener stays obviously',
    items: {
      'chest freezer': 1,
      'metal shelf': 3,
      workbench: 1,
      'table saw': 1,
      ladder: 1,
      'plastic tote': 6,
      tire: 2,
      'tool chest': 1,
      'garbage bag': 8,
    },
    meanings: {
      'chest freezer': { key: 'freezer' },
      'metal shelf': { key: 'shelf' },
      workbench: { key: 'workbench' },
      'table saw': { key: 'table-saw' },
      ladder: { key: 'ladder' },
      'plastic tote': { key: 'plastic-bin' },
      tire: { key: 'tire' },
      'tool chest': { key: 'tool-chest' },
      'garbage bag': { key: 'garbage-bag' },
    },
    flights: 0,
  },
  {
    says: "Hi! we bought a house in Port Moody and the previous owners left a hot tub (old, wood cabinet, 6 person, not sure if there's water under the cover), a falling down playhouse about 5x5, and a stack of firewood that we want to KEEP. Also there are 3 rusted metal patio chairs under the deck. Access by side gate 36 inches wide. Thanks! - Priya",
    items: { 'hot tub': 1, playhouse: 1, 'metal patio chair': 3 },
    meanings: {
      'hot tub': { key: 'hot-tub' },
      playhouse: { key: 'playhouse' },
      'metal patio chair': { key: 'patio-chair' },
    },
  },
]
