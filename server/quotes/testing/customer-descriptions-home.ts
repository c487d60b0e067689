import type { CustomerDescription } from './customer-descriptions.ts'

/** Living rooms, bedrooms, dining rooms and children's rooms. */
export const descriptionsOfHomes: readonly CustomerDescription[] = [
  {
    says: 'One couch and a coffee table, both in the living room.',
    items: { sofa: 1, 'coffee table': 1 },
  },
  {
    says: 'Old brown chesterfield and matching loveseat, pretty worn out from the dog. They will be at the curb by noon.',
    items: { sofa: 1, loveseat: 1 },
  },
  {
    says: 'queen matress and box spring plus metal bed frame',
    items: { mattress: 1, 'box spring': 1, 'bed frame': 1 },
    flags: ['mattress'],
  },
  {
    says: 'Hi there! We bought a new sectional so the old one needs to go. It comes apart into 3 pieces. There is also an ottoman.',
    items: { sectional: 1, ottoman: 1 },
  },
  { says: 'hide-a-bed, very heavy, you will need two guys', items: { 'sofa bed': 1 } },
  { says: 'La-Z-Boy reclinner and a floor lamp', items: { recliner: 1, 'floor lamp': 1 } },
  {
    says: '2 dressers, 2 nightstands, 1 king mattress, 1 headboard',
    items: { dresser: 2, nightstand: 2, mattress: 1, headboard: 1 },
    flags: ['mattress'],
  },
  {
    says: 'Ikea Kallax (the 4x4 one) and a Malm dreser, both still assembled',
    items: { 'shelving unit': 1, dresser: 1 },
  },
  {
    says: 'Three Billy bookcases from Ikea and a broken Poäng armchair',
    items: { bookcase: 3, armchair: 1 },
  },
  {
    says: 'Bunk bed with two twin mattresses, my boys have outgrown them',
    items: { 'bunk bed': 1, mattress: 2 },
    flags: ['mattress'],
  },
  {
    says: 'crib, change table, stroller and a high chair. Baby is in kindergarten now so it is time',
    items: { crib: 1, 'change table': 1, stroller: 1, 'high chair': 1 },
  },
  {
    says: 'Baby stuff: 2 car seats (expired), 1 exersaucer, a playpen & a Jolly Jumper',
    items: { 'child car seat': 2, exersaucer: 1, playpen: 1, 'baby jumper': 1 },
  },
  {
    says: 'a pair of armchairs and a glass coffee table',
    items: { armchair: 2, 'coffee table': 1 },
  },
  {
    says: 'DINING TABLE WITH 6 CHAIRS AND A CHINA CABINET. PLEASE CALL WHEN 20 MIN AWAY',
    items: { 'dining table': 1, 'dining chair': 6, 'china cabinet': 1 },
  },
  {
    says: 'Solid oak sideboard, about 6 foot long, plus 4 bar stools',
    items: { sideboard: 1, 'bar stool': 4 },
  },
  { says: 'some old lamps, two rugs and a mirror', items: { lamp: 3, rug: 2, mirror: 1 } },
  { says: 'One armoire, particle board, starting to fall apart', items: { armoire: 1 } },
  {
    says: 'Daybed (frame only, no mattress) and a rolled up 8x10 area rug',
    items: { daybed: 1, rug: 1 },
  },
  {
    says: 'Papasan chair, rocking chair, bean bag',
    items: { 'papasan chair': 1, 'rocking chair': 1, 'bean bag chair': 1 },
  },
  {
    says: 'Wardrobes x3, from Ikea (Pax), already taken apart and stacked against the wall',
    items: { wardrobe: 3 },
  },
  {
    says: 'Couple of bookshelfs and half a dozen boxes of books',
    items: { bookshelf: 2, 'box of books': 6 },
  },
  { says: 'TV stand & 55 inch TV', items: { 'tv stand': 1, tv: 1 }, flags: ['electronics'] },
  {
    says: 'Murphy bed with a double mattress. Do I need to unbolt it first or do your guys bring tools?',
    items: { 'murphy bed': 1, mattress: 1 },
    flags: ['mattress'],
  },
  {
    says: "My grandmother's upright piano. It's on the main floor, there are 3 steps at the front porch.",
    items: { piano: 1 },
    flags: ['heavy'],
  },
  {
    says: 'Broken electric organ, two guitar cases and a drum kit',
    items: { organ: 1, 'guitar case': 2, 'drum kit': 1 },
  },
  { says: '3 sets of blinds & 5 curtain rods', items: { 'window blind': 3, 'curtain rod': 5 } },
  {
    says: 'artificial Christmas tree in its box, 4 bins of decorations',
    items: { 'christmas tree': 1, 'bin of decorations': 4 },
  },
  {
    says: 'ironing board, clothes drying rack, laundry hamper, and a vacum cleaner',
    items: { 'ironing board': 1, 'drying rack': 1, 'laundry hamper': 1, 'vacuum cleaner': 1 },
  },
  {
    says: 'Litter box, cat tree, two scratching posts',
    items: { 'litter box': 1, 'cat tree': 1, 'scratching post': 2 },
  },
  {
    says: 'Empty 75 gallon fish tank, a hamster cage and a dog crate',
    items: { 'fish tank': 1, 'hamster cage': 1, 'dog crate': 1 },
  },
  {
    says: 'about 15 garbage bags of old clothes, too stained to donate',
    items: { 'bag of clothes': 15 },
  },
  {
    says: "Kids' table w/ 4 little chairs, toy kitchen, dollhouse",
    items: { 'kids table': 1, 'kids chair': 4, 'toy kitchen': 1, dollhouse: 1 },
  },
  {
    says: 'Twin bed frames (2) and two (2) twin mattresses',
    items: { 'bed frame': 2, mattress: 2 },
    flags: ['mattress'],
  },
  {
    says: 'Headboard, footboard, boxspring — no mattress, that one went to my sister',
    items: { headboard: 1, footboard: 1, 'box spring': 1 },
  },
  {
    says: 'Electric hospital bed and a commode chair, they belonged to my late father. Also his walker.',
    items: { 'hospital bed': 1, 'commode chair': 1, walker: 1 },
  },
  {
    says: 'treadmil, elliptical, weight bench, all in the spare bedroom on the ground floor',
    items: { treadmill: 1, elliptical: 1, 'weight bench': 1 },
    flights: 0,
  },
  {
    says: 'Pool table, 8 ft, slate top. Needs to be taken apart.',
    items: { 'pool table': 1 },
    flags: ['heavy'],
  },
  {
    says: 'foosball table, air hockey table, dart board 🎯',
    items: { 'foosball table': 1, 'air hockey table': 1, 'dart board': 1 },
  },
  { says: 'Three seater couch and side tables x 2', items: { sofa: 1, 'side table': 2 } },
  {
    says: 'Looking to part with a chaise lounge, an étagère and a torchière lamp. All clean, smoke free home.',
    items: { 'chaise lounge': 1, 'shelving unit': 1, 'floor lamp': 1 },
  },
  {
    says: 'Makeup vanity, its stool and a full length mirror',
    items: { 'makeup vanity': 1, stool: 1, mirror: 1 },
  },
  {
    says: 'Computer desk (L shaped), gaming chair, 2 drawer filing cabinet',
    items: { desk: 1, 'gaming chair': 1, 'filing cabinet': 1 },
  },
  {
    says: 'Singer sewing machine + 2 bags of fabric',
    items: { 'sewing machine': 1, 'bag of fabric': 2 },
  },
  {
    says: 'From the front hall - coat rack, shoe rack, bench',
    items: { 'coat rack': 1, 'shoe rack': 1, bench: 1 },
  },
  { says: 'Suitcases - 5 of them, and a duffel bag', items: { suitcase: 5, 'duffel bag': 1 } },
  {
    says: "pack n play, 2 baby gates, diaper pail. that's everything thx",
    items: { playpen: 1, 'baby gate': 2, 'diaper pail': 1 },
  },
  {
    says: 'grandfather clock, curio cabinet, TV trays (4)',
    items: { 'grandfather clock': 1, 'curio cabinet': 1, 'tv tray': 4 },
  },
  {
    says: 'Matresses - 3 in total, one king and two doubles',
    items: { mattress: 3 },
    flags: ['mattress'],
  },
  { says: 'one waterbed, drained last night, frame and all', items: { waterbed: 1 } },
  {
    says: 'Night stands, pair. Chest of drawers, tall. Pictures in frames, a dozen.',
    items: { nightstand: 2, dresser: 1, 'picture frame': 12 },
  },
  {
    says: '1 futon 🛋️ 1 bookcase 📚 3 plants in pots 🪴',
    items: { futon: 1, bookcase: 1, 'potted plant': 3 },
  },
]
