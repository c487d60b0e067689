import type { BlindLoad } from './blind-load.ts'

export const secondBlindLoads1: readonly BlindLoad[] = [
  {
    says: 'Queen mattress and box spring, ground floor in Burnaby. Thanks',
    items: {
      'queen mattress': 1,
      'box spring': 1,
    },
    flights: 0,
  },
  {
    says: '1 couch 1 loveseat 1 coffee table',
    items: {
      couch: 1,
      loveseat: 1,
      'coffee table': 1,
    },
  },
  {
    says: 'hi need old fridge gone. its in the garage, unplugged and empty. we are in Langley near 200th st',
    items: {
      fridge: 1,
    },
  },
  {
    says: 'washer & dryer in basement, one flight up narrow stairs w a turn',
    items: {
      washer: 1,
      dryer: 1,
    },
    flights: 1,
  },
  {
    says: 'CLEARING OUT MOMS CONDO 2 BDRM UNIT 1407 NEW WEST. SOFA, LAZYBOY, DINING TABLE W 6 CHAIRS, CHINA CABINET, 2 TWIN BEDS COMPLETE, DRESSERS X3, TONS OF KITCHEN STUFF IN BOXES MAYBE 20. ELEVATOR BOOKED SAT 9-12',
    items: {
      sofa: 1,
      recliner: 1,
      'dining table': 1,
      'dining chair': 6,
      'china cabinet': 1,
      'twin mattress': 2,
      'twin box spring': 2,
      'twin bed frame': 2,
      dresser: 3,
      'box of kitchenware': 20,
    },
    vague: ['box of kitchenware'],
    flights: 0,
  },
  {
    says: 'got a hot tub 7x7 in the backyard need cut up and hauled. electrical already disconnected. about 40 ft to driveway',
    items: {
      'hot tub': 1,
    },
  },
  {
    says: 'old upright piano main floor, 3 steps down from the porch then driveway',
    items: {
      'upright piano': 1,
    },
    flights: 0,
  },
  {
    says: 'pile of branches from hedge trimming approx 8ft x 6ft x 4ft high plus 10 bags leaves',
    items: {
      'pile of branches': 1,
      'bag of leaves': 10,
    },
  },
  {
    says: 'Renovation debris - drywall, some 2x4s with nails, old kitchen cabinets (12 uppers and lowers total), laminate countertop, 1 sink. All stacked in carport. No asbestos, tested, house is 1994',
    items: {
      'pile of drywall': 1,
      'pile of scrap lumber': 1,
      'kitchen cabinet': 12,
      'laminate countertop': 1,
      'kitchen sink': 1,
    },
    vague: ['pile of drywall', 'pile of scrap lumber'],
  },
  {
    says: 'how much for a treadmill?? second floor of townhouse call 604 555 0148',
    items: {
      treadmill: 1,
    },
    flights: 1,
  },
  {
    says: 'Hello, I am need to remove sofa bed and two table small, also one TV old type very heavy. Apartment 3 floor no lift. Thank you',
    items: {
      'sofa bed': 1,
      'small table': 2,
      'crt television': 1,
    },
    flights: 2,
  },
  {
    says: 'storage locker 5x10 at the place on marine drive, packed floor to ceiling pretty much, boxes, totes, christmas stuff, a bike, some shelving. everything goes',
    items: {
      'full 5x10 storage locker of mixed junk': 1,
    },
    vague: ['full 5x10 storage locker of mixed junk'],
    unclear: true,
  },
  {
    says: '4 tires on rims, car battery, 2 jerry cans (empty)',
    items: {
      'tire with rim': 4,
      'car battery': 1,
      'empty jerry can': 2,
    },
  },
  {
    says: 'tenant left behind: mattress (dbl), metal bedframe, micro wave, desk, office chair, approx 8 garbage bags clothes. Unit 204, there is elevator. Needs gone by the 31st.',
    items: {
      'double mattress': 1,
      'metal bed frame': 1,
      microwave: 1,
      desk: 1,
      'office chair': 1,
      'bag of clothes': 8,
    },
    vague: ['bag of clothes'],
    flights: 0,
  },
  {
    says: 'junk in garage',
    items: {
      'garage of mixed junk': 1,
    },
    vague: ['garage of mixed junk'],
    unclear: true,
  },
  {
    says: 'half a truck load of mixed household junk, bagged and boxed mostly. all curbside. hoping $200?',
    items: {
      'half truckload of mixed junk': 1,
    },
    flights: 0,
  },
  {
    says: '3 yards of dirt and about 1 yard of sod. already in pile by the alley',
    items: {
      '3 cubic yards of dirt': 1,
      '1 cubic yard of sod': 1,
    },
  },
  {
    says: "Taking down an old shed 8x10 wood, need demo and haul. contents stay (lawnmower and tools) we'll move those",
    items: {
      '8x10 wood shed': 1,
    },
  },
  {
    says: 'king matress, 2 nightstands, headboard. keep the dresser thats next to it pls',
    items: {
      'king mattress': 1,
      nightstand: 2,
      headboard: 1,
    },
  },
  {
    says: 'Office closing Mar 31. 14 cubicle desks, 14 task chairs, 6 four-drawer filing cabinets (empty), 1 boardroom table 10ft, 10 boardroom chairs, 2 whiteboards, old Xerox copier, ~15 monitors. 5th floor w freight elevator & loading bay. Server rack stays.',
    items: {
      'cubicle desk': 14,
      'task chair': 14,
      'four-drawer filing cabinet': 6,
      'boardroom table': 1,
      'boardroom chair': 10,
      whiteboard: 2,
      copier: 1,
      monitor: 15,
    },
    vague: ['monitor'],
    flights: 0,
  },
  {
    says: 'bbq, patio table with 4 chairs and umbrella, rusted',
    items: {
      barbecue: 1,
      'patio table': 1,
      'patio chair': 4,
      'patio umbrella': 1,
    },
  },
  {
    says: 'carpet ripped out from 3 bedrooms + underlay, rolled up & taped. 11 rolls',
    items: {
      'roll of carpet': 11,
    },
  },
  {
    says: '2 toilets and a cast iron tub upstairs. tub not cut yet',
    items: {
      toilet: 2,
      'cast iron bathtub': 1,
    },
    flights: 1,
  },
  {
    says: 'a bunch of old paint cans, couple propane tanks, and some scrap wood',
    items: {
      'paint can': 10,
      'propane tank': 2,
      'pile of scrap wood': 1,
    },
    vague: ['paint can', 'propane tank', 'pile of scrap wood'],
    unclear: true,
  },
  {
    says: 'Dresser. 1. Curb. 3312 W 14th Ave. $40 ok?',
    items: {
      dresser: 1,
    },
    flights: 0,
  },
]
