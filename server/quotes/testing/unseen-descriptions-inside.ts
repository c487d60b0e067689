import type { CustomerDescription } from './customer-descriptions.ts'

export const unseenDescriptionsOfRooms: readonly CustomerDescription[] = [
  {
    says: 'Old leather sofa and matching loveseat in the living room, main floor, no stairs. Pickup any day after 3pm.',
    items: { sofa: 1, loveseat: 1 },
  },
  {
    says: 'Queen mattress, box spring and metal bed frame. 2nd floor bedroom, one flight of stairs, pretty wide.',
    items: { 'queen mattress': 1, 'box spring': 1, 'bed frame': 1 },
    flights: 1,
  },
  {
    says: 'TWO TWIN MATTRESSES AND A BUNK BED. ALREADY TAKEN APART. IN GARAGE.',
    items: { 'twin mattress': 2, 'bunk bed': 1 },
  },
  {
    says: 'Sectional couch from Ikea, L shape, the cat destroyed it. Third floor walk up in Kits, sorry about that!',
    items: { sectional: 1 },
    flights: 2,
  },
  {
    says: 'dreser x2, night stands x2, king matress, and one tall mirror',
    items: { dresser: 2, nightstand: 2, 'king mattress': 1, mirror: 1 },
  },
  {
    says: "Fridge in the garage died. White Kenmore, about 18 cu ft. It's empty and unplugged. The freezer beside it stays please.",
    items: { fridge: 1 },
  },
  {
    says: 'Washer and dryer, stacked right now but I can pull them apart. Laundry room is in the basement. The new ones come on the 14th so anytime before that.',
    items: { washer: 1, dryer: 1 },
    flights: 1,
  },
  {
    says: '- stove\n- dishwasher\n- over the range microwave\nAll disconnected and sitting in the carport',
    items: { stove: 1, dishwasher: 1, microwave: 1 },
  },
  { says: "One recliner. That's it. Lane access off 12th.", items: { recliner: 1 } },
  {
    says: 'Dining room table with six chairs and a china cabinet. The table comes apart into 2 pieces. Buzz 204, elevator is booked from 10 to 12.',
    items: { 'dining table': 1, 'dining chair': 6, 'china cabinet': 1 },
  },
  {
    says: 'Old tube TV (32 inch, super heavy), the oak TV stand it sits on, a VCR and a couple of speakers.',
    items: { 'tube TV': 1, 'TV stand': 1, VCR: 1, speaker: 2 },
  },
  {
    says: 'Crib, change table, high chair, 2 car seats (expired), and 3 or 4 bags of baby clothes. Ground level, easy parking.',
    items: { crib: 1, 'change table': 1, 'high chair': 1, 'car seat': 2, 'bag of clothes': 4 },
  },
  {
    says: 'treadmil and a weight bench, plus a set of dumbbells. in the rec room downstairs, one flight with a turn halfway',
    items: { treadmill: 1, 'weight bench': 1, 'dumbbell set': 1 },
    flights: 1,
  },
  {
    says: "Upright piano, needs 3 guys at least. It's on the main floor right by the front door.",
    items: { 'upright piano': 1 },
  },
  {
    says: 'Ikea wardrobe (PAX, 2 doors), a small desk, an office chair and about 8 boxes of books',
    items: { wardrobe: 1, desk: 1, 'office chair': 1, 'box of books': 8 },
  },
  {
    says: 'I have a hide-a-bed, ugly brown one, weighs a ton. Basement, straight stairs.',
    items: { 'sofa bed': 1 },
    flights: 1,
  },
  {
    says: 'chest freezer, approx 7 cubic feet, will be defrosted by friday. Call Gurpreet when you are 20 min away, 604-555-0142',
    items: { 'chest freezer': 1 },
  },
  {
    says: 'Two bookshelves, coffee table, two end tables and a floor lamp. Strata says use the loading bay behind the building.',
    items: { bookshelf: 2, 'coffee table': 1, 'end table': 2, 'floor lamp': 1 },
  },
  {
    says: "We're downsizing! Armoire, 2 armchairs, ottoman, area rug (8x10). Please be careful with the hardwood floors.",
    items: { armoire: 1, armchair: 2, ottoman: 1, 'area rug': 1 },
  },
  {
    says: 'Moving out of my place near UBC on april 30: futon, mini fridge, microwave, desk lamp, 2 garbage bags',
    items: { futon: 1, 'mini fridge': 1, microwave: 1, 'desk lamp': 1, 'garbage bag': 2 },
  },
  {
    says: 'Sleep Country took forever so the old matress is still leaning on the wall in the hallway. single, no box spring',
    items: { 'single mattress': 1 },
  },
  {
    says: 'Kids stuff: 2 bikes, a scooter, a plastic slide, a toy kitchen and a bin of toys nobody wants',
    items: { 'kids bike': 2, scooter: 1, slide: 1, 'toy kitchen': 1, 'bin of toys': 1 },
  },
  {
    says: '1 x couch\n1 x love seat\n1 x coffee table\n4 x dining chairs',
    items: { couch: 1, loveseat: 1, 'coffee table': 1, 'dining chair': 4 },
  },
  {
    says: 'Portable air conditioner, dehumidifier, 2 fans and a space heater. All in the hall closet.',
    items: { 'portable air conditioner': 1, dehumidifier: 1, fan: 2, 'space heater': 1 },
  },
  {
    says: 'hot water tank, 40 gal, gas, already drained & disconnected by the plumber. its in the basment',
    items: { 'hot water tank': 1 },
    flights: 1,
  },
  {
    says: 'Exercise bike, elliptical, and a yoga mat lol. Elliptical is upstairs on the second floor and I have no idea how it ever got up there',
    items: { 'exercise bike': 1, elliptical: 1, 'yoga mat': 1 },
    flights: 1,
  },
  {
    says: 'Printer, 2 computer monitors, old desktop computer, keybord, and a box of cables',
    items: {
      printer: 1,
      'computer monitor': 2,
      'desktop computer': 1,
      keyboard: 1,
      'box of cables': 1,
    },
  },
  {
    says: "bed frame (queen, wood), headboard, two nightstands, 6 drawer dresser. NOT the mattress, we're keeping that.",
    items: { 'bed frame': 1, headboard: 1, nightstand: 2, dresser: 1 },
  },
  {
    says: 'Sofa, armchair and ottoman set from The Brick. Bit of a dog smell. In the carport under a tarp.',
    items: { sofa: 1, armchair: 1, ottoman: 1 },
  },
  {
    says: "A vacuum, a toaster oven, a broken microwave, a rice cooker and two lamps. Would fit in a hatchback but I don't drive.",
    items: { vacuum: 1, 'toaster oven': 1, microwave: 1, 'rice cooker': 1, lamp: 2 },
  },
  {
    says: 'Gas range, LG, 30 inch. New one arrives Tuesday june 9 between 8 and noon and the delivery guys wont take the old one',
    items: { 'gas range': 1 },
  },
  {
    says: 'my roomate left behind 1 box spring, a broken bed frame, an ikea dresser and 4 garbage bags of clothes',
    items: { 'box spring': 1, 'bed frame': 1, dresser: 1, 'bag of clothes': 4 },
  },
  {
    says: '3 mattresses: 1 king, 2 twins. No bedbugs, promise.',
    items: { 'king mattress': 1, 'twin mattress': 2 },
  },
  {
    says: 'Bar fridge and a wine cooler, both dead. Standing at the back door.',
    items: { 'bar fridge': 1, 'wine cooler': 1 },
  },
  {
    says: 'pool table, 8 ft slate, needs to come out in pieces. Walkout patio doors so no stairs at all',
    items: { 'pool table': 1 },
  },
  {
    says: 'Air hockey table and foosball table. Games room is in the basement, 1 flight up to the driveway.',
    items: { 'air hockey table': 1, 'foosball table': 1 },
    flights: 1,
  },
  {
    says: 'Grandfather clock, a sewing machine and an old stereo. Sentimental but it is time. Weekdays only, ask for Marguerite.',
    items: { 'grandfather clock': 1, 'sewing machine': 1, stereo: 1 },
  },
  {
    says: 'Flat screen tv 55in with cracked screen, plus a sound bar and a playstation that wont turn on',
    items: { TV: 1, 'sound bar': 1, 'game console': 1 },
  },
  {
    says: '10-12 moving boxes of random kitchen stuff, two bar stools, plastic shelving unit. Suite 1803, elevator.',
    items: { 'moving box': 12, 'bar stool': 2, 'shelving unit': 1 },
  },
  {
    says: 'Wheelchair, walker and a hospital bed (electric). Belonged to my father. The bed is heavy but comes apart in 2 halves.',
    items: { wheelchair: 1, walker: 1, 'hospital bed': 1 },
  },
  {
    says: 'Sofa has to go before the new one gets here on Thursday. It went in through the balcony so I am not sure it fits in the elevator. 84 inches long.',
    items: { sofa: 1 },
  },
  {
    says: 'side by side fridge freezer, stainless, Samsung ice maker is leaking. kitchen, main level. can you bring a dolly',
    items: { fridge: 1 },
  },
  {
    says: "Getting rid of: stroller, bassinet, baby swing, playpen, toddler bed, crib matress. Everything is in the nursery upstairs (one flight). The dresser and the rocking chair in there stay, those are my sister's.",
    items: {
      stroller: 1,
      bassinet: 1,
      'baby swing': 1,
      playpen: 1,
      'toddler bed': 1,
      'crib mattress': 1,
    },
    flights: 1,
  },
  {
    says: "Good morning, we replaced pretty much the whole living room and the store would not take anything back. So there's a three seat couch, a love seat, two recliners (one is electric), a glass coffee table, a TV stand and a big rug that the puppy ruined. All of it is on the main floor. Driveway is steep, best to park on the street. After 5 on weekdays or any time on Sunday works for us.",
    items: { couch: 1, loveseat: 1, recliner: 2, 'coffee table': 1, 'TV stand': 1, rug: 1 },
  },
  {
    says: "Tenant moved out of our basement suite and didn't take much with him. What's left is a double matress and box spring, a dresser, a kitchen table with four chairs, a microwave, two lamps and maybe ten garbage bags of who knows what. The fridge and stove belong to the suite, please leave those where they are. Key is in the lockbox, I will text the code the night before. Cleaners are coming Monday so it has to be gone by Sunday.",
    items: {
      'double mattress': 1,
      'box spring': 1,
      dresser: 1,
      'kitchen table': 1,
      'kitchen chair': 4,
      microwave: 1,
      lamp: 2,
      'garbage bag': 10,
    },
    flights: 1,
  },
  { says: '1 couch', items: { couch: 1 } },
  { says: 'fridge + stove, both working', items: { fridge: 1, stove: 1 } },
  {
    says: "Bought a new bed so the old one has to go: queen mattress, box spring and the frame with it. We are on the 2nd floor and it's one flight of stairs down to the lobby, then maybe 20 steps to the loading zone. I can help carry if that makes it cheaper.",
    items: { 'queen mattress': 1, 'box spring': 1, 'bed frame': 1 },
    flights: 1,
  },
]
