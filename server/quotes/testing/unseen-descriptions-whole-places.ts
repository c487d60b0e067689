import type { CustomerDescription } from './customer-descriptions.ts'

export const unseenDescriptionsOfWholePlaces: readonly CustomerDescription[] = [
  {
    says: 'Office closing: 6 desks, 6 office chairs, 2 filing cabinets, one whiteboard. 4th floor with freight elevator, dock on Hamilton St.',
    items: { desk: 6, 'office chair': 6, 'filing cabinet': 2, whiteboard: 1 },
  },
  {
    says: 'Boardroom table (10 ft, two pieces) and 12 office chairs. Certificate of insurance needed by building management.',
    items: { 'boardroom table': 1, 'office chair': 12 },
  },
  {
    says: '4 cubicles with panels, a photocopier and a water cooler, ground floor unit in Burnaby, rollup door',
    items: { cubicle: 4, photocopier: 1, 'water cooler': 1 },
  },
  {
    says: 'Storage locker at Public Storage on Lougheed, unit 5x10. About 15 boxes, a mattress, a bike, a tv and some lamps. Locker closes at 6.',
    items: { box: 15, mattress: 1, bike: 1, TV: 1, lamp: 3 },
  },
  {
    says: 'half a truck of junk from the garage, mixed, all bagged or boxed near the door',
    items: { junk: 1 },
    volume: 7.5,
  },
  {
    says: 'Maybe a quarter of a truck. Couch, two mattresses, and a few bags of garbage',
    items: { couch: 1, mattress: 2, 'garbage bag': 3 },
    volume: 3.75,
  },
  {
    says: "Estate clean out in New West. Dad's tools are going to my brother, everything else listed here goes:\n- sofa\n- 2 armchairs\n- coffee table\n- tv\n- double bed frame and matress\n- dresser\n- about 20 boxes",
    items: {
      sofa: 1,
      armchair: 2,
      'coffee table': 1,
      TV: 1,
      'bed frame': 1,
      'double mattress': 1,
      dresser: 1,
      box: 20,
    },
  },
  {
    says: '3/4 truck probably. Yard waste and a pile of rotten wood that was under the deck',
    items: { 'yard waste': 1, wood: 1 },
    volume: 11.25,
  },
  {
    says: 'Restaurant on Fraser is done end of month. 8 tables, 30 chairs, 2 bar stools, a stand up freezer and a commercial fridge. The hood and the stove belong to the landlord.',
    items: { table: 8, chair: 30, 'bar stool': 2, 'upright freezer': 1, 'commercial fridge': 1 },
  },
  {
    says: 'Retail store: 5 clothing racks, 3 mannequins, two display shelves, one cash counter. Mall rules, has to be after 9:30 pm.',
    items: { 'clothing rack': 5, mannequin: 3, 'display shelf': 2, 'cash counter': 1 },
  },
  {
    says: 'Dental office upgrade. 11 computer monitors, 4 desktop computers, 2 printers and a box of cables. Need proof of recycling',
    items: { 'computer monitor': 11, 'desktop computer': 4, printer: 2, 'box of cables': 1 },
  },
  {
    says: 'Warehouse in Delta, about 40 pallets and a bale of cardboard. We have a forklift on site until 4.',
    items: { pallet: 40, cardboard: 1 },
  },
  {
    says: 'Cardboard boxes from our move, flattened, about a third of a truck i guess',
    items: { cardboard: 1 },
    volume: 5,
  },
  {
    says: 'Crawl space clean out: 25 boxes, some suitcases, an artificial xmas tree and an old carpet. You have to duck.',
    items: { box: 25, suitcase: 3, 'artificial christmas tree': 1, carpet: 1 },
  },
  {
    says: 'garage cleanout, 2 car garage but only one side is full. Snow tires (4), 2 pairs of ski boots, a set of golf clubs, 3 bikes, work bench, shelving unit, fridge. The car stays haha',
    items: {
      tire: 4,
      'pair of ski boots': 2,
      'set of golf clubs': 1,
      bike: 3,
      workbench: 1,
      'shelving unit': 1,
      fridge: 1,
    },
  },
  {
    says: 'Airbnb refresh. 2 sofa beds, 2 queen mattresses, 4 nightstands, 1 desk. Unit is on the 9th floor, elevator key at concierge',
    items: { 'sofa bed': 2, 'queen mattress': 2, nightstand: 4, desk: 1 },
  },
  {
    says: 'HOARDING SITUATION, MY UNCLE. MOSTLY GARBAGE BAGS, 40 OR 50 OF THEM, AND A HEAP OF NEWSPAPER. SECOND FLOOR, STAIRS ARE NARROW. PLEASE BE KIND TO HIM.',
    items: { newspaper: 1, 'garbage bag': 50 },
    flights: 1,
  },
  {
    says: 'gym is moving: 2 treadmills, 3 spin bikes, rowing machine, weight bench and 8 rubber mats',
    items: {
      treadmill: 2,
      'spin bike': 3,
      'rowing machine': 1,
      'weight bench': 1,
      'rubber mat': 8,
    },
  },
  {
    says: 'Daycare: nine cots, 2 small tables, 10 kids chairs, play kitchen, shelf',
    items: { cot: 9, 'kids table': 2, 'kids chair': 10, 'play kitchen': 1, shelf: 1 },
  },
  {
    says: 'church basement: 14 folding chairs, 3 folding tables, an organ (electric), 5 boxes of old hymn books. One flight of stairs out.',
    items: { 'folding chair': 14, 'folding table': 3, organ: 1, 'box of books': 5 },
    flights: 1,
  },
  {
    says: 'Someone dumped a couch and a tv behind our building by the recycling bins. Property manager approved, invoice to strata.',
    items: { couch: 1, TV: 1 },
  },
  {
    says: 'full truck. 15 yards. construction debris, all mixed, no household garbage',
    items: { 'construction debris': 1 },
    volume: 15,
  },
  {
    says: 'Two-thirds of a truck I would say: sectional, dining table, 4 chairs, washer, dryer, and 10 or so boxes. Pickup in Coquitlam after the 3rd',
    items: { sectional: 1, 'dining table': 1, 'dining chair': 4, washer: 1, dryer: 1, box: 10 },
    volume: 10,
  },
  {
    says: 'fish tank 90 gallon w/ stand, a dog crate, cat tree and a rabbit hutch',
    items: {
      'fish tank': 1,
      'aquarium stand': 1,
      'dog crate': 1,
      'cat tree': 1,
      'rabbit hutch': 1,
    },
  },
  {
    says: 'Need 1 safe removed, about 300 lbs, from a closet on the main floor. It is open and empty, combo taped inside.',
    items: { safe: 1 },
  },
  {
    says: 'Reception desk, 2 waiting room chairs, 5 filing cabinets (4 drawer, empty) and a paper shredder',
    items: { 'reception desk': 1, chair: 2, 'filing cabinet': 5, shredder: 1 },
  },
  {
    says: 'salon: 3 salon chairs, 2 mirrors, one reception desk. street parking is metered till 10pm, loading zone around the corner',
    items: { 'salon chair': 3, mirror: 2, 'reception desk': 1 },
  },
  {
    says: 'Small one: a box of books, bag of clothes, broken vaccum, suitcase',
    items: { 'box of books': 1, 'bag of clothes': 1, vacuum: 1, suitcase: 1 },
  },
  {
    says: 'Foreclosure at 2240 E 8th. 3 beds with mattresses, two couches, fridge, stove, garbage bags x 25. Realtor will meet you. Power is off.',
    items: { bed: 3, mattress: 3, couch: 2, fridge: 1, stove: 1, 'garbage bag': 25 },
  },
  {
    says: "My grandmother passed and we have to empty her apartment in Port Moody by the end of the month. It's a one bedroom on the third floor and there is an elevator. Going: sofa, recliner, two end tables, a china cabinet, kitchen table and four chairs, double mattress with its bed frame, two dressers, an older tv and something like thirty boxes that the family has already packed. Not going: the piano, the cedar chest and anything with a yellow sticker. My cousin Dev has the fob.",
    items: {
      sofa: 1,
      recliner: 1,
      'end table': 2,
      'china cabinet': 1,
      'kitchen table': 1,
      'kitchen chair': 4,
      'bed frame': 1,
      'double mattress': 1,
      dresser: 2,
      TV: 1,
      box: 30,
    },
  },
  {
    says: 'We manage a small office building in Richmond and a tenant left without notice. On the second floor, stairs only I am afraid: 9 desks, 9 office chairs, 4 filing cabinets, 2 bookcases, a microwave, a bar fridge and roughly 12 boxes of paper. The paper does not need shredding, we checked. There are also some plants and a coat rack, but the cleaner wants those so please leave them. We need it empty by noon on the 30th and we pay by cheque.',
    items: {
      desk: 9,
      'office chair': 9,
      'filing cabinet': 4,
      bookcase: 2,
      microwave: 1,
      'bar fridge': 1,
      'box of paper': 12,
    },
    flights: 1,
  },
  {
    says: "The garage hasn't had a car in it for ten years. From the back to the front: a work bench, a table saw, two ladders, six cans of paint, an old dresser full of nothing, a dryer, 4 tires, three bikes, a baby stroller and around 18 boxes. I think it comes to half a truck but my wife says more. Don't touch the red tool chest or the motorbike. Lane is plowed if it snows. Saturday morning is best, text me the day before and not after nine.",
    items: {
      workbench: 1,
      'table saw': 1,
      ladder: 2,
      'can of paint': 6,
      dresser: 1,
      dryer: 1,
      tire: 4,
      bike: 3,
      stroller: 1,
      box: 18,
    },
    volume: 7.5,
  },
  {
    says: 'Landlord here, two suites in one go. Upper suite: queen matress, bed frame, sectional, desk. Lower suite is at street level: twin mattress, futon, mini fridge, 5 garbage bags. Everything from the upper suite was carried down to the carport by the tenants so there are no stairs for you. The washer and dryer in the shared laundry are mine and they work, leave them alone. Address is the blue house on the corner, not the one with the boat.',
    items: {
      'queen mattress': 1,
      'bed frame': 1,
      sectional: 1,
      desk: 1,
      'twin mattress': 1,
      futon: 1,
      'mini fridge': 1,
      'garbage bag': 5,
    },
  },
  {
    says: "Moving back to Ontario and nothing sold on Marketplace, so here we are. Couch (grey, 3 seats), tv stand, two bar stools, queen bed frame, queen mattress, ikea dresser, standing desk, office chair, a monitor, air fryer, vacuum, and let's say five or six bags of stuff. Two bikes are locked in the bike room, P1 level, the keys will be in the locks. Building wants a move out booking so I need an exact window, the elevator slots are 9 to 12 or 1 to 4.",
    items: {
      couch: 1,
      'TV stand': 1,
      'bar stool': 2,
      'bed frame': 1,
      'queen mattress': 1,
      dresser: 1,
      'standing desk': 1,
      'office chair': 1,
      'computer monitor': 1,
      'air fryer': 1,
      vacuum: 1,
      bag: 6,
      bike: 2,
    },
  },
  {
    says: 'Barn in Langley. 30 fence posts, a roll of chicken wire, hay bales (moldy) x 10, old bathtub the horses drank from, and 5 or 6 tractor tires. Gravel road, fine for a truck, not after heavy rain',
    items: { 'fence post': 30, 'chicken wire': 1, 'hay bale': 10, bathtub: 1, 'tractor tire': 6 },
  },
]
