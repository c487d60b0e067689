import { heap, piece, type CatalogueItem } from './item.ts'

/** What stands on a counter, and what is cooked and eaten with. */
export const kitchen: readonly CatalogueItem[] = [
  piece('Toaster', 0.03, 2, '', ['appliance', 'electronics']),
  piece('Air fryer', 0.06, 6, 'deep fat fryer', ['appliance', 'electronics']),
  piece('Kettle', 0.02, 1.5, 'electric kettle, tea kettle', ['appliance', 'electronics']),
  piece(
    'Coffee maker',
    0.04,
    4,
    'coffee machine, keurig, nespresso, nespresso machine, coffee pot, drip coffee maker, tassimo, coffee brewer',
    ['appliance', 'electronics'],
  ),
  piece('Espresso machine', 0.08, 10, 'cappuccino machine', ['appliance', 'electronics']),
  piece(
    'Blender',
    0.03,
    3,
    'vitamix, magic bullet, hand blender, immersion blender, smoothie maker',
    ['appliance', 'electronics'],
  ),
  piece(
    'Stand mixer',
    0.05,
    10,
    'kitchenaid, kitchenaid mixer, kitchen aid mixer, hand mixer, electric mixer',
    ['appliance', 'electronics'],
  ),
  piece('Slow cooker', 0.05, 5, 'crock pot, instant pot, pressure cooker, crockpot, multi cooker', [
    'appliance',
    'electronics',
  ]),
  piece('Rice cooker', 0.04, 3, '', ['appliance', 'electronics']),
  piece('Food processor', 0.04, 5, 'juicer, cuisinart, meat grinder, meat slicer', [
    'appliance',
    'electronics',
  ]),
  piece(
    'Waffle maker',
    0.03,
    3,
    'waffle iron, panini press, sandwich press, electric griddle, griddle, electric grill, george foreman grill, electric skillet',
    ['appliance', 'electronics'],
  ),
  piece('Bread maker', 0.06, 6, 'breadmaker, bread machine', ['appliance', 'electronics']),
  piece('Clothes iron', 0.02, 1.5, 'iron, steamer, garment steamer, steam iron', [
    'appliance',
    'electronics',
  ]),
  piece('Hair dryer', 0.02, 1, 'hairdryer, blow dryer, curling iron, hair straightener', [
    'appliance',
    'electronics',
  ]),
  piece(
    'Popcorn machine',
    0.3,
    15,
    'popcorn maker, cotton candy machine, slushie machine, ice cream maker, soda machine',
    ['appliance', 'electronics'],
  ),
  piece('Food dehydrator', 0.06, 5, 'dehydrator, vacuum sealer, yogurt maker', [
    'appliance',
    'electronics',
  ]),
  piece('Garbage disposal unit', 0.05, 6, 'disposal unit', ['appliance', 'metal']),
  piece(
    'Turkey fryer',
    0.15,
    8,
    'camp stove, coleman stove, camping stove, propane stove, propane burner',
    ['metal'],
  ),
  piece('Kitchen scale', 0.02, 1, 'bathroom scale, weigh scale', ['electronics']),
  heap(
    'Pots and pans',
    0.15,
    18,
    'pot and pan, pot, pan, frying pan, saucepan, set of pots, cookware, roasting pan, baking sheet, bakeware, set of pans, cast iron pan',
    ['metal'],
  ),
  heap('Cutlery', 0.03, 5, 'silverware, flatware, utensil, kitchen knife, kitchen utensil', [
    'metal',
  ]),
  heap(
    'Glassware',
    0.1,
    15,
    'mason jar, glass jar, wine glass, jar, drinking glass, canning jar, crystal, china, fine china',
  ),
  heap(
    'Bottles and cans',
    0.3,
    15,
    'bottle, empty bottle, beer bottle, pop can, empty can, returnable, wine bottle, recyclable, recycling, glass bottle, plastic bottle, jug, plastic jug, glass jug',
  ),
  heap('Tupperware', 0.1, 5, 'food container, plastic food container, lunch box'),
  piece('Dish rack', 0.04, 2, 'paper towel holder, knife block, spice rack, cutting board'),
  piece('Breadbox', 0.04, 3, 'bread box, cookie jar, canister'),
  heap('Canned food', 0.1, 40, 'canned good, tinned food, pantry food, dry food, canned goods'),
]
