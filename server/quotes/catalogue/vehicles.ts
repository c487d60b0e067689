import { piece, type CatalogueItem } from './item.ts'

/** Cars, boats, trailers and what comes off them. */
export const vehicles: readonly CatalogueItem[] = [
  piece('Motorcycle', 1.5, 180, 'motorbike, dirt bike, dirtbike, moped, vespa', ['metal', 'heavy']),
  piece('ATV', 2.5, 250, 'quad, quad bike, four wheeler', ['metal', 'heavy']),
  piece('Snowmobile', 2.5, 220, 'skidoo, ski doo, sea doo, seadoo, jet ski, jetski', [
    'metal',
    'heavy',
  ]),
  piece('Golf cart', 4, 400, '', ['metal', 'heavy']),
  piece('Boat trailer', 3, 200, 'tent trailer, camper trailer, snowmobile trailer', [
    'metal',
    'heavy',
  ]),
  piece(
    'Truck canopy',
    2,
    70,
    'canopy for truck, camper shell, pickup canopy, truck cap, tonneau cover, camper top, truck topper, truck bed cover, box liner, truck box',
  ),
  piece('Roof rack', 0.2, 12, 'bike rack, ski rack, hitch rack, thule rack', ['metal']),
  piece('Roof box', 0.6, 20, 'thule box, cargo box, roof carrier, car top carrier, thule'),
  piece('Bumper', 0.4, 15, 'car bumper, fender, car hood'),
  piece('Car door', 0.5, 30, 'truck door, tailgate', ['metal']),
  piece(
    'Van seat',
    0.5,
    22,
    'car bench seat, bench seat, truck seat, car bench, rv seat, bus seat',
  ),
  piece('Windshield', 0.2, 15, 'windscreen, car window, auto glass'),
  piece('Muffler', 0.15, 10, 'exhaust, exhaust pipe, catalytic converter', ['metal']),
  piece('Transmission', 0.2, 70, 'gearbox, axle, rear axle, differential', ['metal', 'heavy']),
  piece(
    'Outboard motor',
    0.4,
    60,
    'boat motor, boat engine, outboard, trolling motor, outboard engine',
    ['metal'],
  ),
  piece('Fuel tank', 0.3, 18, 'empty fuel tank, boat fuel tank', ['hazardous', 'metal']),
  piece('Anchor', 0.05, 12, 'boat anchor', ['metal']),
  piece('Boat cover', 0.2, 10, 'car cover, rv cover, sail, mast'),
  piece('Buoy', 0.1, 3, 'dock bumper, boat fender, fishing float'),
  piece('Dock section', 2, 250, 'boat dock, floating dock, wooden dock', ['heavy', 'wood']),
  piece('RV fridge', 0.5, 40, 'camper fridge, trailer fridge', ['refrigerant', 'appliance']),
  piece('RV awning', 0.4, 25, 'trailer awning'),
  piece('Camper', 10, 600, 'truck camper, tent camper', ['heavy']),
  piece('Trailer hitch', 0.05, 15, 'hitch, tow hitch, tow bar', ['metal']),
  piece(
    'Truck tire',
    0.35,
    30,
    'semi tire, commercial tire, tractor tire, large tire, heavy truck tire',
    ['tire'],
  ),
  piece('Bike tire', 0.03, 1, 'bicycle tire, bike wheel, bicycle wheel, inner tube'),
  piece('Lawn mower tire', 0.05, 4, 'trailer tire, wheelbarrow tire', ['tire']),
  piece('Bike frame', 0.2, 5, 'bicycle frame, bike part', ['metal']),
  piece('Shipping crate', 0.8, 40, 'wooden crate, wood crate, packing crate, large crate', [
    'wood',
  ]),
]
