import type { BlindLoad } from './blind-load.ts'

export const secondBlindLoads3: readonly BlindLoad[] = [
  {
    says: 'One recliner chair, brown leather, heavy. House in Surrey, main floor.',
    items: {
      recliner: 1,
    },
    flights: 0,
  },
  {
    says: 'microwave, toaster oven, vacuum, 2 lamps and an air conditioner (window type)',
    items: {
      microwave: 1,
      'toaster oven': 1,
      vacuum: 1,
      lamp: 2,
      'window air conditioner': 1,
    },
  },
  {
    says: 'mattress removal x4 doubles from our hostel. also 4 metal bunk frames already apart. 3rd flr, elevator out of service till tues so stairs :(',
    items: {
      'double mattress': 4,
      'metal bunk bed frame': 4,
    },
    flights: 2,
  },
  {
    says: 'wardrobe ikea pax 2 units w sliding doors. need disassembling. 1 flt stairs',
    items: {
      wardrobe: 2,
    },
    flights: 1,
  },
  {
    says: 'can u take old hot tub cover and the steps too? and the tub is staying',
    items: {
      'hot tub cover': 1,
      'hot tub steps': 1,
    },
  },
  {
    says: 'Gravel about 2 cubic yards, 20 pavers 24x24, railway ties 6 x 8ft',
    items: {
      '2 cubic yards of gravel': 1,
      paver: 20,
      'railway tie': 6,
    },
    vague: ['2 cubic yards of gravel'],
  },
  {
    says: 'Coming from Kelowna to clear aunties place before sale May 12. List so far: hospital bed, commode, walker, 2 wheelchairs, wingback chair, sewing machine table, 3 bookshelves + books (lots), deep freeze in carport, kitchen table + 4, rugs x2. Piano is going to my cousin so leave it. 250-555-0172 txt only',
    items: {
      'hospital bed': 1,
      commode: 1,
      walker: 1,
      wheelchair: 2,
      'wingback chair': 1,
      'sewing machine table': 1,
      bookshelf: 3,
      'box of books': 12,
      'chest freezer': 1,
      'kitchen table': 1,
      'kitchen chair': 4,
      rug: 2,
    },
    vague: ['box of books'],
  },
  {
    says: 'full truck load construction waste clean wood mostly',
    items: {
      'full truckload of construction waste': 1,
    },
  },
  {
    says: 'vanity, mirror, toilet, tub surround + some tile. bagged rubble approx 9 bags heavy',
    items: {
      'bathroom vanity': 1,
      mirror: 1,
      toilet: 1,
      'tub surround': 1,
      'bag of tile rubble': 9,
    },
    vague: ['bag of tile rubble'],
  },
  {
    says: '2 bikes kids size, 1 adult bike no wheels, scooter',
    items: {
      'kids bike': 2,
      'adult bike': 1,
      scooter: 1,
    },
  },
  {
    says: 'laminate flooring approx 850 sq ft pulled up and stacked in living rm. 2nd level of duplex, inside stairs. underlay in bags (7)',
    items: {
      '850 square feet of laminate flooring': 1,
      'bag of underlay': 7,
    },
    flights: 1,
  },
  {
    says: 'need everything out of the attic. havent been up there in yrs',
    items: {
      'attic of mixed junk': 1,
    },
    vague: ['attic of mixed junk'],
    unclear: true,
  },
  {
    says: 'old fence down, 60 ft cedar, 6ft high, posts w concrete still on (8 of them). piled in lane',
    items: {
      'fence panel': 8,
      'fence post with concrete': 8,
    },
    vague: ['fence panel'],
  },
  {
    says: '5 contractor bags drywall',
    items: {
      'bag of drywall': 5,
    },
  },
  {
    says: 'Sofa, but only the 3 seater!! not the love seat. And the ottoman. Pick up after 5pm, #302, elev.',
    items: {
      'three-seat sofa': 1,
      ottoman: 1,
    },
    flights: 0,
  },
  {
    says: 'pool table slate 8ft in basement walkout level, no stairs but grass slope to driveway',
    items: {
      'pool table': 1,
    },
    flights: 0,
  },
  {
    says: 'dryer dead. wash machine ok keep. small closet on main floor',
    items: {
      dryer: 1,
    },
    flights: 0,
  },
  {
    says: '14 boxes, 3 totes, 1 suitcase, golf clubs w bag, ironing board, fan. in parkade level P2 stall 88',
    items: {
      'moving box': 14,
      'plastic tote': 3,
      suitcase: 1,
      'golf club set': 1,
      'ironing board': 1,
      fan: 1,
    },
    flights: 0,
  },
  {
    says: "we r renovators, weekly pick ups. today's: 6 doors, 10 windows (alum frame single pane), 1 slider door, baseboards bundle x4, insulation 12 bags. site 2280 E 37",
    items: {
      door: 6,
      'aluminum window': 10,
      'sliding glass door': 1,
      'bundle of baseboards': 4,
      'bag of insulation': 12,
    },
  },
  {
    says: 'Mattres queen 2 pc. Bed bugs - all wrap in plastic already',
    items: {
      'queen mattress': 2,
    },
  },
  {
    says: 'hoarder situation, uncle passed. 1 bdrm apt, path only. mostly newspapers, bags, some furniture underneath we think couch and bed. maybe 2 truckloads? 2nd floor walkup',
    items: {
      'truckload of mixed junk': 2,
    },
    vague: ['truckload of mixed junk'],
    flights: 1,
    unclear: true,
  },
  {
    says: 'fridge/stove/dw/otr micro all 4 stainless, kitchen main floor, disconnected',
    items: {
      fridge: 1,
      stove: 1,
      dishwasher: 1,
      microwave: 1,
    },
    flights: 0,
  },
  {
    says: 'couple of mattresses and a few chairs',
    items: {
      mattress: 2,
      chair: 3,
    },
    vague: ['mattress', 'chair'],
  },
  {
    says: 'blackberry bushes cut and piled, size of a minivan maybe. lots of thorns. side yard maple ridge',
    items: {
      'pile of blackberry cuttings': 1,
    },
    vague: ['pile of blackberry cuttings'],
  },
  {
    says: 'gun safe approx 600 lbs, basement, 13 stairs, straight',
    items: {
      'gun safe': 1,
    },
    flights: 1,
  },
]
