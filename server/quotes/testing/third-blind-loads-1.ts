import type { BlindLoad } from './blind-load.ts'

export const thirdBlindLoads1: readonly BlindLoad[] = [
  {
    says: 'old couch and loveseat, ground floor',
    items: {
      sofa: 1,
      loveseat: 1,
    },
    flights: 0,
  },
  {
    says: 'Queen mattress and box spring. 3rd floor walk up no elevator in New West',
    items: {
      mattress: 1,
      'box spring': 1,
    },
    flights: 2,
  },
  {
    says: 'fridge stove and dishwasher all in the garage ready to go',
    items: {
      fridge: 1,
      stove: 1,
      dishwasher: 1,
    },
    flights: 0,
  },
  {
    says: 'hi need pick up 2 matress, 1 sofa, small table. 2nd floor stair only. thank you',
    items: {
      mattress: 2,
      sofa: 1,
      table: 1,
    },
    flights: 1,
  },
  {
    says: 'reno debris - drywall, some 2x4s and old carpet from a 10x12 bedroom. all bagged in the driveway about 15 bags',
    items: {
      'bag of renovation debris': 15,
    },
    vague: ['bag of renovation debris'],
    flights: 0,
  },
  {
    says: 'about 20 bags of leaves and grass clippings + a pile of branches at side of house',
    items: {
      'bag of yard waste': 20,
      'pile of branches': 1,
    },
    vague: ['bag of yard waste'],
  },
  {
    says: 'SECTIONAL COUCH. 4 PIECES. NEEDS TO BE GONE BY FRIDAY',
    items: {
      'sectional sofa': 1,
    },
  },
  {
    says: 'My mom passed in March and we are clearing her 1 bedroom apartment in Burnaby. There is a couch, recliner, dining table w 4 chairs, tv stand, double bed, 2 dressers, 2 nightstands, about 25 boxes and a few bags of clothes. Keep the china cabinet, my sister is taking it. Building has an elevator, we would have to book it 1-4pm',
    items: {
      sofa: 1,
      recliner: 1,
      'dining table': 1,
      'dining chair': 4,
      'tv stand': 1,
      bed: 1,
      dresser: 2,
      nightstand: 2,
      'moving box': 25,
      'bag of clothes': 3,
    },
    vague: ['moving box', 'bag of clothes'],
    flights: 0,
  },
  {
    says: 'some junk in my garage, not sure how much, maybe half a truck?',
    items: {
      'half a truckload of mixed junk': 1,
    },
    vague: ['half a truckload of mixed junk'],
    flights: 0,
    unclear: true,
  },
  {
    says: 'hot tub removal, 6 person, its drained and already disconnected. has to go thru side gate about 36 inches',
    items: {
      'hot tub': 1,
    },
  },
  {
    says: 'upright piano main floor 2 steps at front door',
    items: {
      'upright piano': 1,
    },
    flights: 0,
  },
  {
    says: 'single mattress curbside',
    items: {
      mattress: 1,
    },
    flights: 0,
  },
  {
    says: '2 office desks 4 office chairs 1 filing cabinet, unit 305 elevator available. call 604-555-0142',
    items: {
      'office desk': 2,
      'office chair': 4,
      'filing cabinet': 1,
    },
    flights: 0,
  },
  {
    says: 'Washer & dryer in basement. about 12 stairs up. Both work',
    items: {
      washer: 1,
      dryer: 1,
    },
    flights: 1,
  },
  {
    says: 'Pls haul away:\n- ikea wardrobe (already apart)\n- 2 bookshelves\n- bed frame\n- rug',
    items: {
      wardrobe: 1,
      bookshelf: 2,
      'bed frame': 1,
      rug: 1,
    },
  },
  {
    says: 'tenant left a bunch of stuff in unit 204 - 1455 Pandora Ave Victoria. Looks like couch, mattress, microwave, lots of garbage bags maybe 12. No elevator 2nd floor. Need invoice to the management company',
    items: {
      sofa: 1,
      mattress: 1,
      microwave: 1,
      'garbage bag': 12,
    },
    vague: ['garbage bag'],
    flights: 1,
  },
  {
    says: 'bbq and patio set (table 4 chairs umbrella)',
    items: {
      bbq: 1,
      'patio table': 1,
      'patio chair': 4,
      'patio umbrella': 1,
    },
  },
  {
    says: 'broken treadmill in basement have to come up the stairs',
    items: {
      treadmill: 1,
    },
    flights: 1,
  },
  {
    says: '10 ft x 12ft shed full of junk. shed stays. lawnmower, old paint cans, scrap wood, bikes',
    items: {
      'lawn mower': 1,
      'paint can': 10,
      'pile of scrap wood': 1,
      bicycle: 2,
    },
    vague: ['paint can', 'pile of scrap wood', 'bicycle'],
    unclear: true,
  },
  {
    says: 'old tv 55 inch samsung dosent work',
    items: {
      tv: 1,
    },
  },
  {
    says: '3 yards of dirt, clean no rocks, piled on driveway',
    items: {
      '3 cubic yards of dirt': 1,
    },
    flights: 0,
  },
  {
    says: 'couch. mattres. dresser. thats it. hoping for under $150',
    items: {
      sofa: 1,
      mattress: 1,
      dresser: 1,
    },
  },
  {
    says: 'Storage locker clean out 5x10 at Public Storage on Terminal. Pretty full. Boxes, a few chairs, skis, and a desk. Theres a freight elevator',
    items: {
      'moving box': 20,
      chair: 3,
      'pair of skis': 1,
      desk: 1,
    },
    vague: ['moving box', 'chair', 'pair of skis'],
    flights: 0,
    unclear: true,
  },
  {
    says: "Need 8 bags of garbage gone plus a broken microwave, they're in the carport",
    items: {
      'garbage bag': 8,
      microwave: 1,
    },
    flights: 0,
  },
  {
    says: 'kitchen cabinets we tore out, 11 uppers and lowers, plus laminate countertop and a sink.',
    items: {
      'kitchen cabinet': 11,
      countertop: 1,
      sink: 1,
    },
  },
]
