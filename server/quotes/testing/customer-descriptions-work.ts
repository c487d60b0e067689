import type { CustomerDescription } from './customer-descriptions.ts'

/** Offices, shops, restaurants, workshops, schools and strata councils. */
export const descriptionsOfWorkplaces: readonly CustomerDescription[] = [
  {
    says: '8 desks, 8 office chairs, 4 filing cabinets (lateral), 2 whiteboards',
    items: { desk: 8, 'office chair': 8, 'filing cabinet': 4, whiteboard: 2 },
  },
  {
    says: 'Cubicle panels ×16 and a boardroom table that splits in two',
    items: { 'cubicle panel': 16, 'boardroom table': 1 },
  },
  {
    says: 'Photocopier, a big Xerox. Access is from the loading bay off the lane.',
    items: { photocopier: 1 },
    flags: ['electronics'],
  },
  {
    says: 'server rack, 3 network switches, 6 monitors',
    items: { 'server rack': 1, 'network switch': 3, monitor: 6 },
    flags: ['electronics'],
  },
  {
    says: 'Restaurant is closing. 1 stainless prep table, 2 deep fryers, double door reach-in cooler, 20 chairs, 5 tables. After 10 pm only please, the lane is busy before that.',
    items: { 'prep table': 1, 'deep fryer': 2, 'commercial cooler': 1, chair: 20, table: 5 },
    flags: ['refrigerant'],
  },
  {
    says: 'Café on Commercial Drive: espresso machine, pastry case (no cooling), twelve bistro chairs',
    items: { 'espresso machine': 1, 'display case': 1, 'bistro chair': 12 },
  },
  {
    says: '3 clothing racks, 10 mannequins, cash register, one counter',
    items: { 'clothing rack': 3, mannequin: 10, 'cash register': 1, counter: 1 },
  },
  {
    says: 'Safe, 600 lbs, locked and nobody knows the combination. Main floor, level to the door.',
    items: { safe: 1 },
    flags: ['heavy'],
    flights: 0,
  },
  {
    says: 'Hair salon: 4 styling chairs, 2 shampoo sinks, reception desk',
    items: { 'styling chair': 4, 'shampoo sink': 2, 'reception desk': 1 },
  },
  {
    says: 'Strata council here. Someone dumped two matresses, a sofa and a shopping cart next to our dumpster.',
    items: { mattress: 2, sofa: 1, 'shopping cart': 1 },
    flags: ['mattress'],
  },
  {
    says: '25 student desks & a dozen stacking chairs, one globe',
    items: { 'student desk': 25, 'stacking chair': 12, globe: 1 },
  },
  { says: 'Four church pews, each about 10 ft, solid fir', items: { 'church pew': 4 } },
  {
    says: '30 pallets + a pallet jack that leaks oil',
    items: { pallet: 30, 'pallet jack': 1 },
  },
  { says: 'Cardboard, all flattened, half a truck', items: { cardboard: 1 }, volume: 7.5 },
  {
    says: '3 spin bikes, 2 rowing machines, stack of 10 rubber mats',
    items: { 'spin bike': 3, 'rowing machine': 2, 'rubber mat': 10 },
  },
  {
    says: 'Auto shop in Surrey, 40 tires and 5 car batteries',
    items: { tire: 40, 'car battery': 5 },
    flags: ['tire', 'hazardous'],
  },
  { says: '35 banker boxes of old files, shredding not needed', items: { 'box of files': 35 } },
  {
    says: '12 desk phones, a projector and pull-down screen',
    items: { 'desk phone': 12, projector: 1, 'projector screen': 1 },
    flags: ['electronics'],
  },
  {
    says: 'Our dental clinic is being redone: 2 exam chairs, waiting room chairs ×7, magazine rack. Nothing medical.',
    items: { 'exam chair': 2, 'waiting room chair': 7, 'magazine rack': 1 },
  },
  {
    says: 'Bar fridge, dish rack, lunch room table with 4 chairs. Office is on the 12th floor, freight elevator booked for Friday 3 to 5.',
    items: { 'bar fridge': 1, 'dish rack': 1, table: 1, chair: 4 },
    flags: ['refrigerant'],
    flights: 0,
  },
  {
    says: 'storage locker P2-118 contents: golf clubs in a bag, 2 suitcases, artificial tree, 6 boxes',
    items: { 'golf bag': 1, suitcase: 2, 'artificial tree': 1, box: 6 },
  },
  {
    says: 'Sandwich board sign, neon sign, two awnings',
    items: { 'sandwich board': 1, 'neon sign': 1, awning: 2 },
  },
  {
    says: 'Wholesale nursery: ~200 plastic pots (nested), 4 metal benches',
    items: { 'plastic pot': 200, 'metal bench': 4 },
  },
  {
    says: 'Vending machine, empty, and foldable banquet tables x11',
    items: { 'vending machine': 1, 'banquet table': 11 },
  },
  {
    says: 'Daycare: 9 cots, 2 toy shelves, train table, one cubby shelf',
    items: { cot: 9, 'toy shelf': 2, 'train table': 1, 'cubby shelf': 1 },
  },
]
