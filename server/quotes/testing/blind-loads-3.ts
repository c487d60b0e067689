import type { BlindLoad } from './blind-load.ts'

export const blindLoads3: readonly BlindLoad[] = [
  { says: 'Just a loveseat, floral, from the 90s. In the carport.', items: { loveseat: 1 } },
  {
    says: 'two china cabinets and an oak coffee table',
    items: { 'china cabinet': 2, 'coffee table': 1 },
  },
  {
    says: "Hello! I'd like to clear my storage unit #118 at the place on Bridgeport. In there you will find a leather sofa, 6 totes (just old kids stuff, you dont have to sort), a kayak 10ft, and one box of records. The filing cabinet stays put, its not mine. I can meet you any weekday after 3, the gate code changes monthly so call me.",
    items: { sofa: 1, 'storage tote': 6, kayak: 1, 'box of records': 1 },
  },
  {
    says: 'Piano - my neighbor says its a baby grand, i thought upright lol. 2nd floor, one flight, the stairs turn halfway. picture coming',
    items: { piano: 1 },
    flights: 1,
    unclear: true,
  },
  { says: 'Christmas tree (real, 7ft)', items: { 'real Christmas tree': 1 } },
  {
    says: 'old deck torn out, approx 12x16, boards stacked w nails in, plus 5 concrete footings and the stair stringers (3)',
    items: { 'stack of deck boards': 1, 'concrete footing': 5, 'stair stringer': 3 },
    vague: ['stack of deck boards'],
  },
  {
    says: 'quarter of a truck id guess moving boxes 25ish a few chairs an ironing board',
    items: { 'moving box': 25, chair: 3, 'ironing board': 1 },
    vague: ['moving box', 'chair'],
  },
  { says: 'lots of stuff. gotta be out by friday. will text pics', items: {}, unclear: true },
  { says: 'WASHER AND DRYER. GARAGE. CAN PAY 90', items: { washer: 1, dryer: 1 } },
  {
    says: 'drywall scraps in 11 contractor bags, 2 buckets of dried mud, some 2x4 ends in a tote. No asbestos, house is 2009',
    items: { 'bag of drywall debris': 11, 'bucket of drywall mud': 2, 'tote of wood scraps': 1 },
  },
  {
    says: 'concrete chunks from old walkway, 3ft wide by 20 ft long 4 in thick, broken up into pieces u can lift',
    items: { 'pile of broken concrete': 1 },
    vague: ['pile of broken concrete'],
  },
  { says: 'dishwasher. kitchen, disconnected already', items: { dishwasher: 1 } },
  {
    says: 'sofa, loveseat and chair set, 2 end tables, coffee table glass top, 1 floor lamp. all in living rm ground floor except the lamp haha its in the bdrm upstairs but i will bring it down',
    items: {
      sofa: 1,
      loveseat: 1,
      armchair: 1,
      'end table': 2,
      'coffee table': 1,
      'floor lamp': 1,
    },
    flights: 0,
  },
  {
    says: "7 ft artificial xmas tree, 3 bins of decorations, ski's 2 pairs, golf clubs + bag",
    items: {
      'artificial Christmas tree': 1,
      'bin of decorations': 3,
      'pair of skis': 2,
      'golf club set with bag': 1,
    },
  },
  {
    says: 'basically 1 room. bed desk dresser nothing crazy. bed is queen mattress on a wood slat frame thing, no boxspring, all goes. oh and take the 2 nightstands, actually just the one, my roomate wants the other',
    items: { 'queen mattress': 1, 'queen bed frame': 1, desk: 1, dresser: 1, nightstand: 1 },
  },
  { says: 'Old trampoline 14 ft, taken apart. No stairs', items: { trampoline: 1 }, flights: 0 },
  {
    says: 'queen bed complete (matress box frame) + 9 drawer dresser w mirror + tall chest of drawers',
    items: {
      'queen mattress': 1,
      'queen box spring': 1,
      'queen bed frame': 1,
      'dresser with mirror': 1,
      'chest of drawers': 1,
    },
  },
  {
    says: 'Dad had 2 sheds. First one: tools on the wall stay. Junk in there = rusty table saw, 3 gas cans, push mower. Second shed you can take everything incl the shed itself 8x10 wood',
    items: {
      'table saw': 1,
      'gas can': 3,
      'push mower': 1,
      'full shed of contents': 1,
      'wooden shed': 1,
    },
    vague: ['full shed of contents'],
    unclear: true,
  },
  { says: '5 bags of garbage and a broken chair', items: { 'garbage bag': 5, chair: 1 } },
  {
    says: 'elliptical and a weight bench, basement, one flight',
    items: { 'elliptical trainer': 1, 'weight bench': 1 },
    flights: 1,
  },
  {
    says: 'fridge freezer from the suite, mini fridge from the office, and an upright freezer thats empty now',
    items: { fridge: 1, 'mini fridge': 1, 'upright freezer': 1 },
  },
  {
    says: '你好 我们有一张旧沙发 和 三把椅子 thanks, also the mattress queen. 888 Hamilton',
    items: { sofa: 1, chair: 3, 'queen mattress': 1 },
  },
  {
    says: 'twin mattress x2, twin box spring x2',
    items: { 'twin mattress': 2, 'twin box spring': 2 },
  },
  {
    says: 'I have 2 crt tvs, a vcr, dvd player, a stereo w/ 2 big speakers and 3 or 4 old laptops',
    items: { 'tube TV': 2, VCR: 1, 'DVD player': 1, stereo: 1, speaker: 2, laptop: 4 },
    vague: ['laptop'],
  },
  {
    says: 'Apt 1506 highrise, elevator booked sat 9-11. One murphy bed unit queen, already off the wall, mattress too, 1 desk 48", and 2 ikea kallax shelves',
    items: { 'queen murphy bed': 1, 'queen mattress': 1, desk: 1, 'shelf unit': 2 },
    flights: 0,
  },
]
