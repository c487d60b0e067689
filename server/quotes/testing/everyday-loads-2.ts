import type { BlindLoad } from './blind-load.ts'

export const everydayLoads2: readonly BlindLoad[] = [
  {
    says: 'exercise stuff - treadmill, bench w/ weights, yoga mats',
    items: { treadmill: 1, 'weight bench': 1, 'weight set': 1, 'yoga mat': 3 },
    vague: ['yoga mat'],
  },
  { says: 'futon w frame and mattress', items: { futon: 1 } },
  {
    says: 'air conditioner window type and 2 fans, one is a box fan',
    items: { 'air conditioner': 1, fan: 2 },
  },
  { says: 'barbeque and propane tank (empty)', items: { bbq: 1, 'propane tank': 1 } },
  {
    says: 'dead xmas tree and some boxes of decorations, about 4',
    items: { 'christmas tree': 1, 'box of decorations': 4 },
  },
  { says: 'piano bench stays piano goes. upright', items: { 'upright piano': 1 } },
  {
    says: 'take everything in the carport except the bikes and the ladder. mostly lumber, a door, 2 windows',
    items: { lumber: 1, door: 1, window: 2 },
  },
  { says: '3 mattress (1 king 2 twin)', items: { mattress: 3 } },
  { says: '1 king bed, complete. 1 twin bed, mattress only', items: { bed: 1, mattress: 1 } },
  {
    says: 'sectional (grey, 3 pieces, has a chaise) and the ottoman that came with it',
    items: { 'sectional sofa': 1, ottoman: 1 },
  },
  {
    says: 'chair and a half with ottoman, swivel chair',
    items: { armchair: 1, ottoman: 1, 'swivel chair': 1 },
  },
  {
    says: 'pallets - 14 of them behind the store, plus flattened cardboard',
    items: { pallet: 14, cardboard: 1 },
  },
  {
    says: 'we have an old fridge and a old stove, the fridge is full of food gone bad',
    items: { fridge: 1, 'food waste': 1, stove: 1 },
  },
  { says: 'a old washing machine, dryer is staying', items: { washer: 1 } },
  {
    says: 'a love seat, some pillows and blankets in bags (3 bags)',
    items: { loveseat: 1, 'garbage bag': 3 },
  },
  { says: 'hide a bed couch', items: { 'sofa bed': 1 } },
  { says: "big brown couch, it's a sofa bed actually, weighs a ton", items: { 'sofa bed': 1 } },
  {
    says: 'kitchen table with 4 chairs, one chair broken',
    items: { 'kitchen table': 1, chair: 4 },
  },
  {
    says: 'kitchen table with 5 chairs & a bench',
    items: { 'kitchen table': 1, chair: 5, bench: 1 },
  },
  {
    says: 'solid wood desk w/ drawers, filing cabinet 2 drawer, printer stand',
    items: { desk: 1, 'filing cabinet': 1, 'printer stand': 1 },
  },
  {
    says: 'lots of boxes (20ish) and totes (6), some small furniture',
    items: { box: 20, 'plastic bin': 6, 'household junk': 1 },
    vague: ['box', 'plastic bin'],
  },
  {
    says: 'stuff left in storage: mattress, tv, 3 boxes kitchen stuff, vacum, ironing board',
    items: { mattress: 1, tv: 1, box: 3, vacuum: 1, 'ironing board': 1 },
  },
  {
    says: 'about 15-20 garbage bags of household garbage and one old couch',
    items: { 'garbage bag': 20, sofa: 1 },
    vague: ['garbage bag'],
  },
  {
    says: 'mini fridge + microwave combo thing from dorm, desk lamp, bean bag chair',
    items: { 'mini fridge': 1, microwave: 1, lamp: 1, 'bean bag': 1 },
  },
  { says: '4 dining chairs wooden with cushions, table is staying', items: { 'dining chair': 4 } },
  {
    says: 'old hot water tank 60 gallon and copper pipes few pieces',
    items: { 'water heater': 1, pipe: 3 },
    vague: ['pipe'],
  },
  {
    says: 'yard clean up. piles of leaves, branches, old fence boards, broken pots',
    items: { leaves: 1, branches: 1, 'fence board': 3, 'flower pot': 3 },
    vague: ['fence board', 'flower pot'],
  },
  {
    says: 'lawn mower (gas still in it), weedwacker, leaf blower, 2 gas cans',
    items: { 'lawn mower': 1, 'string trimmer': 1, 'leaf blower': 1, 'gas can': 2 },
  },
  { says: 'camper shell/canopy off a f150', items: { 'truck canopy': 1 } },
  {
    says: '2 old car seats (baby), stroller, playpen, 2 bags of toys',
    items: { 'car seat': 2, stroller: 1, playpen: 1, 'bag of toys': 2 },
  },
  {
    says: '1 x Fridge, 1 x Stove, 1 x Dishwasher, 1 x Microwave (OTR)',
    items: { fridge: 1, stove: 1, dishwasher: 1, microwave: 1 },
  },
  {
    says: 'Fridge 1 Stove 1 Dishwasher 1 chairs 4',
    items: { fridge: 1, stove: 1, dishwasher: 1, chair: 4 },
  },
  {
    says: 'mattress queen 1, mattress single 2, boxspring 1',
    items: { mattress: 3, 'box spring': 1 },
  },
  {
    says: 'rug 9x12 rolled up, curtains + rods',
    items: { rug: 1, curtain: 3, 'curtain rod': 3 },
    vague: ['curtain', 'curtain rod'],
  },
  { says: 'glass shower doors (2) and the tub, acrylic', items: { 'shower door': 2, bathtub: 1 } },
  {
    says: 'fibreglass tub and surround, old vanity with sink and faucet, toilet',
    items: { bathtub: 1, shower: 1, vanity: 1, toilet: 1 },
  },
  { says: 'wood stove cast iron, very heavy approx 400lbs', items: { 'wood stove': 1 } },
  {
    says: 'broken concrete slab pieces about 2 yards, from old patio',
    items: { '2 cubic yards of concrete': 1 },
  },
  {
    says: 'old patio stones 24x24, around 30 of them',
    items: { 'paving stone': 30 },
    vague: ['paving stone'],
  },
  { says: 'tv stand w/ tv (50")', items: { 'tv stand': 1, tv: 1 } },
]
