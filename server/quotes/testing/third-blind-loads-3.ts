import type { BlindLoad } from './blind-load.ts'

export const thirdBlindLoads3: readonly BlindLoad[] = [
  {
    says: 'sofa x2, coffee table, 3 end tables, floor lamp, computer desk, elliptical. Everything main floor. Prefer Sat Nov 16 morning',
    items: {
      sofa: 2,
      'coffee table': 1,
      'end table': 3,
      'floor lamp': 1,
      desk: 1,
      elliptical: 1,
    },
    flights: 0,
  },
  {
    says: 'queen bed frame w/ drawers, still needs to be taken apart. 2nd flr',
    items: {
      'bed frame': 1,
    },
    flights: 1,
  },
  {
    says: 'Carpet and underlay from 3 bedrooms rolled up in the garage approx 500 sq ft',
    items: {
      '500 square feet of carpet and underlay': 1,
    },
    vague: ['500 square feet of carpet and underlay'],
    flights: 0,
  },
  {
    says: 'Dishwasher bosch, uninstalled, on front porch',
    items: {
      dishwasher: 1,
    },
    flights: 0,
  },
  {
    says: 'full truckload at least. hoarder house. mostly paper, clothes, food garbage, some furniture',
    items: {
      'truckload of mixed junk': 1,
    },
    vague: ['truckload of mixed junk'],
    unclear: true,
  },
  {
    says: 'pool table slate 8 ft, basement, stairs have a turn',
    items: {
      'pool table': 1,
    },
    flights: 1,
  },
  {
    says: '6 patio chairs white plastic, 1 glass table top cracked, rusty bbq no propane tank, some planters ceramic',
    items: {
      'patio chair': 6,
      'glass table top': 1,
      bbq: 1,
      planter: 4,
    },
    vague: ['planter'],
  },
  {
    says: 'two couchs and a chair, by the road',
    items: {
      sofa: 2,
      chair: 1,
    },
    flights: 0,
  },
  {
    says: 'paver stones and broken concrete from walkway maybe 1.5 yards total. stacked by the gate',
    items: {
      '1.5 cubic yards of pavers and concrete': 1,
    },
    vague: ['1.5 cubic yards of pavers and concrete'],
  },
  {
    says: 'estate - 3 bdrm house in Saanich, everything goes except the piano, the grandfather clock and whatever is in the red boxes. 40 yrs of stuff. Basement and attic too',
    items: {
      'house contents': 1,
    },
    vague: ['house contents'],
    unclear: true,
  },
  {
    says: 'microwave, toaster oven, coffee maker, 2 fans, box of cords. Electronics recycling pls',
    items: {
      microwave: 1,
      'toaster oven': 1,
      'coffee maker': 1,
      fan: 2,
      'box of cords': 1,
    },
  },
  {
    says: 'garage: 2 bikes, kid bike, hockey net, broken snowblower, 3 plastic shelves, ~10 totes of misc',
    items: {
      bicycle: 3,
      'hockey net': 1,
      snowblower: 1,
      'shelving unit': 3,
      'storage tote': 10,
    },
    vague: ['storage tote'],
    flights: 0,
  },
  {
    says: 'King mattress (pillow top) + split box spring 2 pcs. 3rd floor, elevator broken this week so stairs',
    items: {
      mattress: 1,
      'box spring': 2,
    },
    flights: 2,
  },
  {
    says: 'Blackberry bushes cut down, huge pile, like 8ft by 6ft by 5 high',
    items: {
      'pile of blackberry bushes': 1,
    },
  },
  {
    says: 'leather sectional (L shape) and ottoman and a 65" tv with cracked screen. 19th floor elevator. text me 778 555 0199',
    items: {
      'sectional sofa': 1,
      ottoman: 1,
      tv: 1,
    },
    flights: 0,
  },
  {
    says: 'wardrobe from ikea PAX 2 meters wide',
    items: {
      wardrobe: 1,
    },
  },
  {
    says: 'can you take paint? have like 15 cans half full, and some old chemicals from garden shed',
    items: {
      'paint can': 15,
      'container of chemicals': 4,
    },
    vague: ['paint can', 'container of chemicals'],
    unclear: true,
  },
  {
    says: 'drywall scraps 6 sheets worth, 3 bags insulation, bundle of baseboards',
    items: {
      'drywall sheet': 6,
      'bag of insulation': 3,
      'bundle of baseboards': 1,
    },
  },
  {
    says: 'sofa, 3 seater, and matching chair, top floor of 3 storey walkup, Kits',
    items: {
      sofa: 1,
      armchair: 1,
    },
    flights: 2,
  },
  {
    says: 'I want throw my old refrigerator and one wash machine. They in the kitchen first floor. Address 7433 Fraser St',
    items: {
      fridge: 1,
      washer: 1,
    },
    flights: 0,
  },
  {
    says: 'air hockey table and a foosball table',
    items: {
      'air hockey table': 1,
      'foosball table': 1,
    },
  },
  {
    says: 'half a load of mixed stuff from basement, old shelves, xmas decor, boxes, exercise bike. walkout basement so no stairs',
    items: {
      'half a truckload of mixed junk': 1,
    },
    flights: 0,
  },
  {
    says: '2 nightstand\n1 dresser with mirror\n1 queen headboard\n1 mattress queen\n1 boxspring queen\n5 bags clothes',
    items: {
      nightstand: 2,
      dresser: 1,
      headboard: 1,
      mattress: 1,
      'box spring': 1,
      'bag of clothes': 5,
    },
  },
  {
    says: 'trampoline 14ft needs to be taken apart',
    items: {
      trampoline: 1,
    },
  },
  {
    says: 'Old wood playset/swing set, slide is plastic. backyard, gate is narrow',
    items: {
      'swing set': 1,
    },
  },
]
