import type { CustomerDescription } from './customer-descriptions.ts'

/** What stays, what is only near, numbers that count nothing, stairs, parts of a truck, and what is dangerous. */
export const descriptionsOfHardTexts: readonly CustomerDescription[] = [
  { says: 'Washer and dryer, not the fridge', items: { washer: 1, dryer: 1 } },
  { says: 'Four dining chairs. The table stays.', items: { 'dining chair': 4 } },
  {
    says: 'Everything on the patio except the barbecue: 2 loungers and a side table',
    items: { 'lounge chair': 2, 'side table': 1 },
  },
  {
    says: 'Just the loveseat please, the couch was already picked up last week',
    items: { loveseat: 1 },
  },
  { says: 'there is a recliner in the garage next to the washer', items: { recliner: 1 } },
  {
    says: 'It is behind the shed, under a blue tarp: one old dishwasher',
    items: { dishwasher: 1 },
  },
  { says: 'Bookcase beside the piano. Do not touch the piano!', items: { bookcase: 1 } },
  {
    says: 'a wardrobe that does not fit through the bedroom door, so it may have to come out the window',
    items: { wardrobe: 1 },
  },
  {
    says: 'I had listed a freezer before but I sold it, so now it is only the dresser',
    items: { dresser: 1 },
  },
  {
    says: 'Not sure yet what all we have, can you call me to set up a time to look? 604-555-0117',
    items: {},
  },
  { says: 'Hi, do you come out to Maple Ridge on weekends and what does it cost?', items: {} },
  { says: 'Old sofa without cushions, no bed in it', items: { sofa: 1 } },
  {
    says: 'one or two bags of garbage and a broken chair',
    items: { 'bag of garbage': 2, chair: 1 },
  },
  { says: '1 desk, built 1985, 60x30 inches, paid $400 for it once', items: { desk: 1 } },
  {
    says: 'Unit 12, 3050 Kingsway. Buzzer 7. Pickup July 2 between 8 and 10. Item is a sofa.',
    items: { sofa: 1 },
  },
  { says: 'gate code is 2468, couch is in the side yard', items: { sofa: 1 } },
  {
    says: 'office chairs:3 , monitors:2 , desk:1',
    items: { 'office chair': 3, monitor: 2, desk: 1 },
    flags: ['electronics'],
  },
  {
    says: '3x nightstand, 2x lamp, 1x king bed frame',
    items: { nightstand: 3, lamp: 2, 'bed frame': 1 },
  },
  {
    says: 'i have two sofas one is leather one is fabric both need to go also an ottoman',
    items: { sofa: 2, ottoman: 1 },
  },
  {
    says: 'a sofa from the den, a sofa from the sunroom and one more sofa from the lobby',
    items: { sofa: 3 },
  },
  {
    says: 'Twenty-four folding chairs and six folding tables',
    items: { 'folding chair': 24, 'folding table': 6 },
  },
  { says: 'a few shelves, several picture frames', items: { shelf: 3, 'picture frame': 3 } },
  { says: 'Two boxes (small), one box (large), garment bag', items: { box: 3, 'garment bag': 1 } },
  { says: 'a single sofa bed, sits two', items: { 'sofa bed': 1 } },
  { says: 'garage full of junk, we want it all out before the listing photos', items: { junk: 1 } },
  {
    says: 'SOFA! LOVESEAT! COFFEE TABLE! ALL FREE OF BED BUGS!',
    items: { sofa: 1, loveseat: 1, 'coffee table': 1 },
  },
  {
    says: "No mattress this time. It's a bed frame and a night stand",
    items: { 'bed frame': 1, nightstand: 1 },
  },
  {
    says: 'Dishwasher safe dishes, 1 box. Bread box. Tool box (empty).',
    items: { 'box of dishes': 1, 'bread box': 1, 'tool box': 1 },
  },
  {
    says: 'car seat for a toddler, booster seat',
    items: { 'child car seat': 1, 'booster seat': 1 },
  },
  {
    says: 'Pool noodles, a bag of them, and the pool ladder',
    items: { 'bag of pool noodles': 1, 'pool ladder': 1 },
  },
  { says: 'The piano bench only, we are keeping the piano', items: { 'piano bench': 1 } },
  { says: 'TV antenna from the roof, we already brought it down', items: { 'tv antenna': 1 } },
  { says: 'bed side table and lamp shade', items: { nightstand: 1, 'lamp shade': 1 } },
  {
    says: 'The fridge works fine so leave it, I only need a stool and a rug gone',
    items: { stool: 1, rug: 1 },
  },
  { says: 'dresser, 5 drawers, second floor, no elevator', items: { dresser: 1 }, flights: 1 },
  { says: 'Sectional on the fifth floor, walk-up building', items: { sectional: 1 }, flights: 4 },
  {
    says: 'Bring it down two flights: 1 couch, 1 bookshelf',
    items: { sofa: 1, bookshelf: 1 },
    flights: 2,
  },
  {
    says: 'freezer is in the basement, narrow stairs with a turn',
    items: { freezer: 1 },
    flags: ['refrigerant'],
    flights: 1,
  },
  {
    says: 'Queen mattress, ground floor, no stairs at all',
    items: { mattress: 1 },
    flags: ['mattress'],
    flights: 0,
  },
  {
    says: 'two armchairs, up three flights of stairs, sorry about that',
    items: { armchair: 2 },
    flights: 3,
  },
  {
    says: 'Penthouse, 22nd floor with elevator. Glass dining table and 8 chairs.',
    items: { 'dining table': 1, 'dining chair': 8 },
    flights: 0,
  },
  {
    says: 'walk-out basement, no stairs, 1 air hockey table',
    items: { 'air hockey table': 1 },
    flights: 0,
  },
  {
    says: 'propane tank, 20 lb, and a camp stove',
    items: { 'propane tank': 1, 'camp stove': 1 },
    flags: ['hazardous'],
  },
  {
    says: 'two car batteries and a jerry can with some gasoline left in it',
    items: { 'car battery': 2, 'jerry can of gasoline': 1 },
    flags: ['hazardous'],
  },
  {
    says: 'found a box of ammunition in Dad’s closet, can you take that with the wardrobe?',
    items: { 'box of ammunition': 1, wardrobe: 1 },
    flags: ['hazardous'],
  },
  {
    says: 'A sharps container with used needles plus a wheelchair',
    items: { 'sharps container': 1, wheelchair: 1 },
    flags: ['hazardous'],
  },
  {
    says: '6 jugs of used motor oil & a stack of 4 old tires',
    items: { 'jug of motor oil': 6, tire: 4 },
    flags: ['hazardous', 'tire'],
  },
  {
    says: 'Weed killer, half full, 3 bottles. Fertilizer spreader.',
    items: { 'bottle of weed killer': 3, 'fertilizer spreader': 1 },
    flags: ['hazardous'],
  },
  {
    says: 'barbecue with the propane tank still attached',
    items: { barbecue: 1, 'propane tank': 1 },
    flags: ['hazardous'],
  },
  { says: 'Three fire extinguishers, they expired in 2016', items: { 'fire extinguisher': 3 } },
  { says: '3/4 of a truck, mostly bagged garbage', items: { garbage: 1 }, volume: 11.25 },
  { says: 'Scrap lumber, a third of a truck', items: { lumber: 1 }, volume: 5 },
  {
    says: 'not more than half a truck: old carpet from the whole house',
    items: { carpet: 1 },
    volume: 7.5,
  },
  {
    says: 'Need the truck for yard waste, I estimate 2/3 of it',
    items: { 'yard waste': 1 },
    volume: 10,
  },
  { says: 'tonne of clay soil, shovelled into the driveway', items: { soil: 1 }, flags: ['heavy'] },
  {
    says: 'Two-piece sectional, four-drawer dresser, three-legged stool',
    items: { sectional: 1, dresser: 1, stool: 1 },
  },
]
