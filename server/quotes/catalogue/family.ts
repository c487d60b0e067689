import { heap, piece, type CatalogueItem } from './item.ts'

/** What children, pets and people who need help leave behind. */
const children: readonly CatalogueItem[] = [
  piece('Baby jumper', 0.1, 3, 'jolly jumper, jumperoo, door jumper'),
  piece('Playpen', 0.25, 12, 'pack and play, pack n play, play yard, baby playpen, play pen'),
  piece('Bassinet', 0.25, 8, 'moses basket, cradle, co sleeper'),
  piece('Toddler bed', 0.6, 20, 'race car bed, car bed, kids bed frame'),
  piece('Booster seat', 0.08, 3, 'booster, car booster, booster car seat'),
  piece('Baby swing', 0.25, 8, 'infant swing'),
  piece(
    'Baby bouncer',
    0.12,
    3,
    'bouncer, bouncy chair, exersaucer, activity centre, bouncy seat, baby walker, play mat, activity table',
  ),
  piece('Baby gate', 0.08, 5, 'safety gate, child gate'),
  piece('Diaper pail', 0.1, 4, 'diaper genie, potty, baby bath, baby bathtub'),
  piece('Baby monitor', 0.01, 1, '', ['electronics']),
  piece(
    'Bike trailer',
    0.4,
    14,
    'chariot, chariot trailer, jogging stroller, double stroller, child bike trailer',
  ),
  piece(
    'Ride on toy',
    0.3,
    10,
    'power wheels, toy car, ride on car, rocking horse, kids car, cozy coupe, little tikes car, battery ride on, hoverboard',
  ),
  piece('Play kitchen', 0.4, 15, 'toy kitchen, train table, kids kitchen, toy workbench'),
  piece('Dollhouse', 0.3, 8, 'doll house, toy house'),
  piece('Kids table', 0.25, 8, 'childrens table, kids table and chairs, childrens desk, kids desk'),
  piece('Kids chair', 0.1, 3, 'childrens chair, child chair'),
  piece('Plastic slide', 0.6, 14, 'slide, kids slide, little tikes slide, toddler slide'),
  piece(
    'Kiddie pool',
    0.3,
    5,
    'wading pool, paddling pool, plastic pool, inflatable pool, water table',
  ),
  piece('Wagon', 0.3, 12, 'red wagon, pull wagon, radio flyer', ['metal']),
  piece('Stuffed toy', 0.03, 0.5, 'stuffed animal, teddy bear, plush toy, stuffie, doll'),
  piece('Puzzle', 0.01, 1, 'jigsaw puzzle, board game, box of puzzles, box of games'),
  piece(
    'Box of toys',
    0.12,
    7,
    'bin of toys, toy bin, tote of toys, bag of toys, box of lego, bin of lego',
  ),
  piece('School desk', 0.4, 18, 'student chair, school chair'),
]

const pets: readonly CatalogueItem[] = [
  piece('Scratching post', 0.1, 5, 'cat post, cat scratcher, cat scratching post'),
  piece('Cat tree', 0.5, 15, 'cat tower, cat condo'),
  piece(
    'Litter box',
    0.1,
    4,
    'cat litter box, litterbox, kitty litter, cat litter, bag of cat litter',
  ),
  piece(
    'Dog crate',
    0.3,
    12,
    'pet crate, pet carrier, pet cage, animal cage, cat carrier, wire crate, metal crate, dog cage, pet kennel',
  ),
  piece('Bird cage', 0.3, 8, 'birdcage, hamster cage, rabbit cage, guinea pig cage, parrot cage', [
    'metal',
  ]),
  piece('Rabbit hutch', 0.7, 25, 'animal hutch, pet hutch'),
  piece('Kennel', 1, 35, 'dog kennel, dog run, pet enclosure', ['metal']),
  piece('Terrarium', 0.2, 15, 'reptile tank, vivarium, fish bowl'),
  piece('Aquarium stand', 0.3, 18, 'fish tank stand, stand for aquarium, tank stand'),
  heap(
    'Pet supplies',
    0.15,
    8,
    'dog toy, pet food, bag of dog food, pet bowl, leash, pet stuff, pet toy',
  ),
]

const care: readonly CatalogueItem[] = [
  piece('Hospital bed', 1.6, 95, 'electric bed, adjustable bed, medical bed', ['metal']),
  piece('Wheelchair', 0.4, 18, 'wheel chair, manual wheelchair, transport chair', ['metal']),
  piece('Electric wheelchair', 0.7, 80, 'power chair, power wheelchair, motorized wheelchair', [
    'electronics',
    'heavy',
  ]),
  piece('Crutches', 0.05, 2, 'crutch, pair of crutches, cane, walking stick, walking cane'),
  piece('Commode chair', 0.25, 8, 'bedside commode, raised toilet seat, commode'),
  piece(
    'Shower chair',
    0.15,
    4,
    'bath chair, shower stool, bath bench, transfer bench, bath seat, shower bench, bath lift',
    ['metal'],
  ),
  piece('Grab bar', 0.03, 2, 'bed rail, bed assist rail, toilet frame', ['metal']),
  piece('Patient lift', 0.7, 50, 'hoyer lift, ceiling lift', ['metal']),
  piece('Wheelchair ramp', 0.5, 35, 'access ramp, ramp, metal ramp', ['metal']),
  piece(
    'Exam table',
    1,
    70,
    'examination table, medical table, treatment table, physio table, dental chair, exam chair',
  ),
  piece(
    'Oxygen concentrator',
    0.1,
    15,
    'cpap machine, cpap, nebulizer, medical equipment, blood pressure monitor',
    ['electronics'],
  ),
  piece('Overbed table', 0.25, 12, 'hospital table, iv pole, tray table'),
  heap('Incontinence supplies', 0.2, 8, 'adult diaper, diaper, box of diapers, medical supply'),
]

export const family: readonly CatalogueItem[] = [...children, ...pets, ...care]
