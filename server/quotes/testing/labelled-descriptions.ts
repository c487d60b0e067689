import type { LoadSize } from '../../../contract/jobs.ts'

/**
 * What customers write, and what a person reading it would put on the truck. Written before the
 * reader and without the catalogue at hand; a label is changed only when it is itself wrong.
 */
export type Labelled = {
  says: string
  /** Item key and quantity. Nothing else may be found. */
  items: Readonly<Record<string, number>>
  /** Flights of stairs, where the text names any. */
  flights?: number
  /** Default small: what a customer leaves when not thinking about it. */
  loadSize?: LoadSize
}

export const plainDescriptions: readonly Labelled[] = [
  { says: 'An old sofa and two chairs', items: { sofa: 1, chair: 2 } },
  {
    says: 'Three-seat sofa, six boxes in the garage and an old fridge. One flight of stairs.',
    items: { sofa: 1, box: 6, fridge: 1 },
    flights: 1,
  },
  { says: 'Queen mattress and box spring', items: { mattress: 1, 'box-spring': 1 } },
  { says: '2 king size mattresses, no box springs', items: { mattress: 2 } },
  { says: 'Just a washing machine and a dryer please', items: { washer: 1, dryer: 1 } },
  { says: 'Washer x1, dryer x1, dishwasher x1', items: { washer: 1, dryer: 1, dishwasher: 1 } },
  { says: 'old couch 3x, coffee table', items: { sofa: 3, 'coffee-table': 1 } },
  {
    says: 'A couple of bookcases and a dozen boxes of books',
    items: { bookcase: 2, 'box-of-books': 12 },
  },
  { says: 'A few garbage bags and a broken chair', items: { 'garbage-bag': 3, chair: 1 } },
  { says: 'twelve bags of garbage', items: { 'garbage-bag': 12 } },
  { says: 'Dining table with 6 chairs', items: { 'dining-table': 1, 'dining-chair': 6 } },
  {
    says: 'dining room table, four dining chairs',
    items: { 'dining-table': 1, 'dining-chair': 4 },
  },
  { says: 'Sectional sofa, needs to come down 2 flights', items: { sectional: 1 }, flights: 2 },
  { says: 'L-shaped couch on the third floor, no elevator', items: { sectional: 1 }, flights: 2 },
  { says: 'Chest freezer in the basement', items: { freezer: 1 }, flights: 1 },
  { says: 'Hot tub, already disconnected', items: { 'hot-tub': 1 } },
  { says: 'Upright piano on the main floor', items: { piano: 1 } },
  { says: 'treadmill and an exercise bike', items: { treadmill: 1, 'exercise-bike': 1 } },
  { says: '4 tires and a car battery', items: { tire: 4, 'car-battery': 1 } },
  { says: 'Eight tyres with rims', items: { tire: 8 } },
  { says: 'Old tube TV and a stereo', items: { 'crt-tv': 1, stereo: 1 } },
  { says: '55 inch flat screen tv', items: { tv: 1 } },
  {
    says: 'Two computer monitors, a printer and a laptop',
    items: { monitor: 2, printer: 1, laptop: 1 },
  },
  { says: 'ikea dresser and 2 night stands', items: { dresser: 1, nightstand: 2 } },
  {
    says: 'wardrobe, chest of drawers, bed frame',
    items: { wardrobe: 1, dresser: 1, 'bed-frame': 1 },
  },
  { says: 'Bunk bed with both mattresses gone already', items: { 'bunk-bed': 1 } },
  { says: 'a pile of branches and yard waste', items: { branches: 1, 'yard-waste': 1 } },
  { says: '10 bags of leaves', items: { 'yard-waste-bag': 10 } },
  { says: 'BBQ without the propane tank', items: { barbecue: 1 } },
  {
    says: 'gas barbecue, patio set and umbrella',
    items: { barbecue: 1, 'patio-set': 1, 'patio-umbrella': 1 },
  },
  { says: 'lawnmower and weed eater', items: { 'lawn-mower': 1, 'string-trimmer': 1 } },
  { says: 'trampoline in the back yard', items: { trampoline: 1 } },
  {
    says: 'Office desk, 3 filing cabinets, 2 office chairs',
    items: { desk: 1, 'filing-cabinet': 3, 'office-chair': 2 },
  },
  { says: 'toilet and bathroom vanity from our reno', items: { toilet: 1, vanity: 1 } },
  { says: 'cast iron bathtub, very heavy', items: { 'cast-iron-tub': 1 } },
  { says: 'kitchen cabinets and a countertop', items: { cabinet: 3, countertop: 1 } },
  { says: 'carpet from three bedrooms and the underlay', items: { carpet: 3, underlay: 1 } },
  { says: '15 sheets of drywall', items: { 'sheet-of-drywall': 15 } },
  { says: 'pile of scrap wood and some lumber', items: { 'scrap-wood': 1, lumber: 1 } },
  { says: 'two doors and five windows', items: { door: 2, window: 5 } },
  { says: 'hot water tank', items: { 'water-heater': 1 } },
  { says: 'furnace removal from crawl space', items: { furnace: 1 } },
  { says: 'five bikes, one stroller and kids toys', items: { bicycle: 5, stroller: 1, toys: 1 } },
  { says: 'pool table with slate top', items: { 'pool-table': 1 } },
  { says: 'recliner and loveseat', items: { recliner: 1, loveseat: 1 } },
  {
    says: 'microwave, toaster oven, vacuum cleaner',
    items: { microwave: 1, 'toaster-oven': 1, vacuum: 1 },
  },
  {
    says: 'portable air conditioner and dehumidifier',
    items: { 'air-conditioner': 1, dehumidifier: 1 },
  },
  { says: 'stove, range hood & fridge', items: { stove: 1, 'range-hood': 1, fridge: 1 } },
  { says: 'Crib, high chair, car seat', items: { crib: 1, 'high-chair': 1, 'car-seat': 1 } },
  { says: '3 rugs and a floor lamp', items: { rug: 3, lamp: 1 } },
]

export const trickyDescriptions: readonly Labelled[] = [
  { says: 'no fridge, just the stove', items: { stove: 1 } },
  {
    says: 'everything but not the sofa: armchair, ottoman and tv stand',
    items: { armchair: 1, ottoman: 1, 'tv-stand': 1 },
  },
  { says: 'Please leave the desk, take the bookshelf', items: { bookcase: 1 } },
  { says: 'mattres and boxspring', items: { mattress: 1, 'box-spring': 1 } },
  { says: 'old refridgerator and diswasher', items: { fridge: 1, dishwasher: 1 } },
  { says: 'one matress, too dressers, two lamps', items: { mattress: 1, dresser: 1, lamp: 2 } },
  { says: 'SOFA!!! LOVESEAT!!! 2 END TABLES!!!', items: { sofa: 1, loveseat: 1, 'end-table': 2 } },
  { says: '1. couch\n2. washer\n3. dryer', items: { sofa: 1, washer: 1, dryer: 1 } },
  { says: '- 2 sofas\n- 1 fridge\n- 20 boxes', items: { sofa: 2, fridge: 1, box: 20 } },
  { says: 'Sofa (2), chairs (4), table', items: { sofa: 2, chair: 4, table: 1 } },
  { says: 'sofa: 2, mattress: 1', items: { sofa: 2, mattress: 1 } },
  { says: 'half a dozen chairs and a pair of speakers', items: { chair: 6, speaker: 2 } },
  { says: '5-6 boxes and a lamp', items: { box: 6, lamp: 1 } },
  { says: 'about 10 to 12 boxes', items: { box: 12 } },
  { says: 'a 3 piece sectional and a 6 foot table', items: { sectional: 1, table: 1 } },
  { says: '7ft christmas tree, 2 suitcases', items: { 'christmas-tree': 1, suitcase: 2 } },
  { says: 'twenty-five boxes, two suitcases', items: { box: 25, suitcase: 2 } },
  { says: 'Two mattresses, one queen mattress and one twin mattress', items: { mattress: 2 } },
  {
    says: 'I have a sofa. The sofa is brown. It is on the second floor.',
    items: { sofa: 1 },
    flights: 1,
  },
  { says: 'shelves x 4; wooden pallets ×3', items: { shelf: 4, pallet: 3 } },
  { says: 'both couches and all three rugs', items: { sofa: 2, rug: 3 } },
  {
    says: 'The tenants left a bed, a dresser and tons of clothes in bags',
    items: { bed: 1, dresser: 1, clothing: 1 },
  },
  { says: '2 sofas and 2 more sofas', items: { sofa: 4 } },
  { says: 'fridge/freezer combo and a mini fridge', items: { fridge: 1, 'mini-fridge': 1 } },
  { says: 'Box of old paint cans (about 10)', items: { 'paint-can': 10 } },
  { says: 'half a garage of household junk', items: { 'household-junk': 1 } },
  {
    says: 'Some concrete chunks and bricks, maybe a wheelbarrow full',
    items: { concrete: 1, bricks: 1 },
  },
]

/** Written after the reader, to see how it does on what it was not made with; it read 22 of 25. */
export const laterDescriptions: readonly Labelled[] = [
  {
    says: 'We are moving and need to get rid of a queen bed frame, mattress, two dressers and about 15 moving boxes',
    items: { 'bed-frame': 1, mattress: 1, dresser: 2, box: 15 },
  },
  {
    says: 'Old leather couch with matching recliner, both in bad shape',
    items: { sofa: 1, recliner: 1 },
  },
  {
    says: 'Garage cleanout: snowblower, 2 bikes, 6 tires, ladder, bunch of scrap wood',
    items: { 'snow-blower': 1, bicycle: 2, tire: 6, ladder: 1, 'scrap-wood': 1 },
  },
  {
    says: 'One full size fridge and one bar fridge, both working',
    items: { fridge: 1, 'mini-fridge': 1 },
  },
  {
    says: 'Kitchen reno - 8 cabinets, old stove, dishwasher, sink and countertops',
    items: { cabinet: 8, stove: 1, dishwasher: 1, sink: 1, countertop: 3 },
  },
  { says: 'small load. 3 chairs 1 table 2 lamps', items: { chair: 3, table: 1, lamp: 2 } },
  {
    says: 'I have 2 mattresses and 2 box springs on the 2nd floor',
    items: { mattress: 2, 'box-spring': 2 },
    flights: 1,
  },
  { says: 'Broken washer/dryer set', items: { washer: 1, dryer: 1 } },
  { says: 'A hot tub that needs to be cut up and a gazebo', items: { 'hot-tub': 1, gazebo: 1 } },
  {
    says: 'Piles of branches from hedge trimming and 20 bags of leaves',
    items: { branches: 1, 'yard-waste': 1, 'yard-waste-bag': 20 },
  },
  {
    says: 'Broken TV, an old printer, and some speakers',
    items: { tv: 1, printer: 1, speaker: 3 },
  },
  { says: 'four-drawer filing cabinet x 2', items: { 'filing-cabinet': 2 } },
  {
    says: 'Estate clearing: china cabinet, dining room set, 3 area rugs, piano',
    items: { 'china-cabinet': 1, 'dining-set': 1, rug: 3, piano: 1 },
  },
  { says: 'Single mattress stained, wooden headboard', items: { mattress: 1, headboard: 1 } },
  {
    says: "kid's bunk bed and two twin mattresses, upstairs",
    items: { 'bunk-bed': 1, mattress: 2 },
    flights: 1,
  },
  { says: 'Concrete pavers about 40 and a pile of dirt', items: { 'paving-stone': 40, soil: 1 } },
  { says: 'Two cushion loveseat & matching ottoman', items: { loveseat: 1, ottoman: 1 } },
  { says: 'old shed needs removal plus the junk inside', items: { shed: 1, 'household-junk': 1 } },
  {
    says: 'Need pickup of ten pallets and twenty five cardboard boxes flattened',
    items: { pallet: 10, box: 25 },
  },
  {
    says: 'desk, chair, bookshelfs (3), and a brocken lamp',
    items: { desk: 1, chair: 1, bookcase: 3, lamp: 1 },
  },
  {
    says: '1 couch 1 loveseat 1 coffee table 2 end tables',
    items: { sofa: 1, loveseat: 1, 'coffee-table': 1, 'end-table': 2 },
  },
  {
    says: 'two old toilets, one bathtub, a pile of tile',
    items: { toilet: 2, bathtub: 1, tiles: 1 },
  },
  {
    says: 'gym equipment: treadmill, weight bench and dumbells',
    items: { treadmill: 1, 'weight-bench': 1, 'weight-set': 1 },
  },
  { says: 'sofabed, 3rd floor walk-up', items: { 'sofa-bed': 1 }, flights: 2 },
  {
    says: 'I need a dresser, 2 nightstands and mirror gone. The mirror is fragile.',
    items: { dresser: 1, nightstand: 2, mirror: 1 },
  },
]

/** Nothing on the list: the load size has to carry the price. */
export const speechlessDescriptions: readonly string[] = [
  'please come and take it all away',
  'asdf qwer zxcv uiop hjkl',
  'see the photos for details',
  'ありがとうございます、お願いします。',
]
