import { heap, piece, type CatalogueItem } from './item.ts'

/** Offices, shops, restaurants and warehouses. */
const office: readonly CatalogueItem[] = [
  piece('Reception desk', 1.5, 80, 'reception counter, front desk'),
  piece('L shaped desk', 1.4, 60, 'executive desk, u shaped desk, l desk, l shape desk'),
  piece(
    'Office partition',
    0.3,
    20,
    'cubicle wall, partition, divider panel, cubicle panel, partition wall, office divider',
  ),
  piece(
    'Whiteboard',
    0.15,
    10,
    'white board, chalkboard, blackboard, smart board, dry erase board, flip chart',
  ),
  piece('Bulletin board', 0.1, 5, 'cork board, corkboard, notice board, pin board'),
  piece(
    'Desk hutch',
    0.5,
    25,
    'desk return, desk pedestal, pedestal drawer, keyboard tray, mobile pedestal',
  ),
  piece('Shredder', 0.08, 8, 'paper shredder', ['electronics']),
  piece(
    'Label printer',
    0.03,
    3,
    'receipt printer, label maker, laminator, typewriter, calculator, adding machine',
    ['electronics'],
  ),
  piece('Server', 0.1, 20, 'computer server, rack server, nas', ['electronics']),
  piece('Server rack', 0.9, 90, 'network rack, server cabinet', ['metal', 'heavy']),
  piece('Office phone', 0.02, 1.5, 'desk phone, conference phone, phone system', ['electronics']),
  piece('Water bottle', 0.03, 1.5, 'water jug, water cooler jug, cooler bottle'),
  piece(
    'Waste basket',
    0.08,
    2,
    'wastebasket, wastepaper basket, waste paper basket, recycling box, blue box',
  ),
  piece('Podium', 0.4, 25, 'lectern'),
  heap(
    'Office supplies',
    0.2,
    15,
    'binder, stationery, file folder, folder, office supply, toner, ink cartridge, toner cartridge, office stuff',
  ),
  heap(
    'Files',
    0.3,
    60,
    'paper file, old file, paperwork, confidential paper, confidential file, old paper',
  ),
]

const shop: readonly CatalogueItem[] = [
  piece('Mannequin', 0.3, 8, 'dress form'),
  piece('Cash register', 0.1, 10, 'pos terminal, pos system, debit machine', ['electronics']),
  piece('Shop counter', 1.2, 70, 'sales counter, checkout counter, service counter, cash counter'),
  piece(
    'Display case',
    1.2,
    80,
    'glass display case, glass case, pastry case, bakery case, trophy case, glass showcase, showcase, glass display cabinet, jewellery case, display counter',
  ),
  piece('Slatwall panel', 0.1, 25, 'slatwall, slat wall, pegboard, peg board'),
  piece('Neon sign', 0.2, 10, 'illuminated sign, light box sign, led sign, open sign', [
    'electronics',
  ]),
  piece(
    'Sandwich board',
    0.2,
    10,
    'a frame sign, sandwich board sign, billboard, yard sign, real estate sign, lawn sign, traffic sign, street sign',
  ),
  piece(
    'Pallet rack',
    0.8,
    90,
    'pallet racking, warehouse rack, warehouse racking, racking, industrial shelf, industrial shelving',
    ['metal'],
  ),
  piece(
    'Pallet jack',
    0.6,
    75,
    'hand truck, dolly, pump truck, hand cart, platform cart, furniture dolly',
    ['metal'],
  ),
  piece('Conveyor', 1.5, 120, 'conveyor belt', ['metal', 'heavy']),
  piece('Storage cage', 1, 60, 'wire cage, gaylord, gaylord box, ibc tote, metal cage', ['metal']),
  piece(
    'Plastic drum',
    0.3,
    9,
    'plastic barrel, barrel, drum, blue barrel, steel drum, metal drum, oil drum, 45 gallon drum, metal barrel',
  ),
  heap(
    'Shrink wrap',
    0.3,
    15,
    'bubble wrap, packing foam, packing peanut, packing paper, plastic wrap, stretch wrap, foam, foam packaging',
  ),
  piece(
    'Salon chair',
    0.6,
    35,
    'barber chair, hairdresser chair, styling chair, dryer chair, pedicure chair, shampoo chair',
  ),
  piece('Cot bed', 0.4, 15, 'army cot, camping cot'),
]

const restaurant: readonly CatalogueItem[] = [
  piece('Restaurant booth', 1.4, 70, 'booth, booth seat, banquette, restaurant bench'),
  piece(
    'Restaurant table',
    0.6,
    30,
    'bistro table, cafe table, bar table, pub table, high top table, pub set, bistro set',
  ),
  piece(
    'Commercial fridge',
    2,
    160,
    'restaurant fridge, display fridge, display cooler, glass door fridge, pop cooler, commercial freezer, reach in cooler, reach in fridge, cooler case, walk in cooler, commercial cooler, bar cooler, prep fridge, undercounter fridge, deli case, walk in freezer, walk in fridge, 2 door cooler, two door cooler, glass cooler',
    ['refrigerant', 'appliance', 'heavy'],
  ),
  piece('Deep fryer', 0.5, 60, 'commercial fryer, fryer', ['appliance', 'metal']),
  piece('Commercial dishwasher', 0.9, 90, 'restaurant dishwasher, commercial dish washer', [
    'appliance',
    'metal',
  ]),
  piece('Pizza oven', 1.2, 150, '', ['appliance', 'metal', 'heavy']),
  piece(
    'Prep table',
    0.7,
    40,
    'stainless table, stainless steel table, steel table, metal table, steam table, stainless prep table',
    ['metal'],
  ),
  piece(
    'Commercial sink',
    0.7,
    35,
    'stainless sink, stainless steel sink, triple sink, restaurant sink, three compartment sink, 3 compartment sink, 2 compartment sink, two compartment sink',
    ['metal'],
  ),
  piece('Grease trap', 0.4, 50, 'grease bin'),
  piece('Bun rack', 0.7, 25, 'baking rack, speed rack, bakers rack', ['metal']),
  piece('Commercial mixer', 0.6, 120, 'dough mixer, hobart mixer', ['appliance', 'heavy']),
]

export const workplace: readonly CatalogueItem[] = [...office, ...shop, ...restaurant]
