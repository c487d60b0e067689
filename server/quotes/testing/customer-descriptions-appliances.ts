import type { CustomerDescription } from './customer-descriptions.ts'

/** Kitchens, laundry rooms, heating and electronics. */
export const descriptionsOfAppliances: readonly CustomerDescription[] = [
  {
    says: 'Fridge and stove, both disconnected and wiped down',
    items: { fridge: 1, stove: 1 },
    flags: ['refrigerant'],
  },
  {
    says: 'my frige died. its a kenmore side by side, in the kitchen, main floor',
    items: { fridge: 1 },
    flags: ['refrigerant'],
  },
  {
    says: 'Washer/dryer, stacked, in a closet on the second floor of our townhouse',
    items: { washer: 1, dryer: 1 },
    flights: 1,
  },
  {
    says: 'chest freezer in the carport, emptied & unplugged',
    items: { 'chest freezer': 1 },
    flags: ['refrigerant'],
  },
  {
    says: 'dishwasher, over the range microwave, range hood',
    items: { dishwasher: 1, microwave: 1, 'range hood': 1 },
  },
  { says: 'Old garburator and a kitchen faucet', items: { garburator: 1, faucet: 1 } },
  {
    says: '3 mini fridges from student rooms near UBC',
    items: { 'mini fridge': 3 },
    flags: ['refrigerant'],
  },
  {
    says: 'toaster oven, rice cooker, two slow cookers, and a kettle',
    items: { 'toaster oven': 1, 'rice cooker': 1, 'slow cooker': 2, kettle: 1 },
  },
  {
    says: 'two window AC units and a dehumidifier',
    items: { 'air conditioner': 2, dehumidifier: 1 },
    flags: ['refrigerant'],
  },
  {
    says: 'Portable air conditionner, doesnt cool anymore',
    items: { 'air conditioner': 1 },
    flags: ['refrigerant'],
  },
  {
    says: 'Hot water tank, 40 gal, already drained and standing outside next to the meter',
    items: { 'hot water tank': 1 },
  },
  {
    says: 'Gas furnace the HVAC company pulled out last week and left in our driveway. Roughly 150 lbs.',
    items: { furnace: 1 },
  },
  {
    says: 'wall oven, cooktop & a trash compactor',
    items: { 'wall oven': 1, cooktop: 1, 'trash compactor': 1 },
  },
  {
    says: 'Wine cooler and an upright freezer',
    items: { 'wine cooler': 1, freezer: 1 },
    flags: ['refrigerant'],
  },
  {
    says: '2 desktop computers, 3 monitors, a printer, box of cables',
    items: { computer: 2, monitor: 3, printer: 1, 'box of cables': 1 },
    flags: ['electronics'],
  },
  {
    says: 'old stereo receiver, turntable, pair of floor speakers',
    items: { 'stereo receiver': 1, turntable: 1, speaker: 2 },
    flags: ['electronics'],
  },
  {
    says: 'DVD player, VCR, and an Xbox 360 that overheats',
    items: { 'dvd player': 1, vcr: 1, 'game console': 1 },
    flags: ['electronics'],
  },
  {
    says: 'Laptop with a cracked screen, 2 keyboards and an iPad. Hard drives are already out.',
    items: { laptop: 1, 'computer keyboard': 2, tablet: 1 },
    flags: ['electronics'],
  },
  { says: 'Two TVs: one 42", one 65"', items: { tv: 2 }, flags: ['electronics'] },
  {
    says: '3 boxes of dishes, a knife block, and a bread maker',
    items: { 'box of dishes': 3, 'knife block': 1, 'bread maker': 1 },
  },
  { says: 'microwve and a toster, both fried', items: { microwave: 1, toaster: 1 } },
  { says: 'Maytag washing machine. 1999 model. Need it gone by Sept 14th', items: { washer: 1 } },
  {
    says: 'Refrigerator, the kind with the freezer drawer on the bottom. White, 30 inches wide.',
    items: { fridge: 1 },
    flags: ['refrigerant'],
  },
  {
    says: 'Espresso machine, Instant Pot, air fryer',
    items: { 'espresso machine': 1, 'pressure cooker': 1, 'air fryer': 1 },
  },
  {
    says: 'baseboard heaters, 6, and one space heater',
    items: { 'baseboard heater': 6, 'space heater': 1 },
  },
  {
    says: 'kitchen table, chairs x4, and an island cart on wheels',
    items: { 'kitchen table': 1, 'kitchen chair': 4, 'kitchen cart': 1 },
  },
  { says: 'clothes dryer, electric, 220v, lint cleaned out', items: { dryer: 1 } },
  {
    says: 'HP printer, fax machine, scanner, paper shreder',
    items: { printer: 1, 'fax machine': 1, scanner: 1, 'paper shredder': 1 },
    flags: ['electronics'],
  },
  { says: 'Three ceiling fans & a box fan', items: { 'ceiling fan': 3, 'box fan': 1 } },
  {
    says: 'gas range and hood fan, unit #304, buzz 1187 and I will come down',
    items: { stove: 1, 'range hood': 1 },
  },
  {
    says: 'Old tube television, 32 inch, so heavy I cannot move it myself',
    items: { tv: 1 },
    flags: ['electronics'],
  },
  {
    says: '- washer\n- dryer\n- laundry sink\n- 2 shelves',
    items: { washer: 1, dryer: 1, 'laundry sink': 1, shelf: 2 },
  },
  {
    says: 'Dyson vacuum, carpet cleaner, Roomba, all dead',
    items: { 'vacuum cleaner': 1, 'carpet cleaner': 1, 'robot vacuum': 1 },
  },
  {
    says: 'Blue bin full of old phones and chargers, plus a flat screen monitor',
    items: { 'bin of electronics': 1, monitor: 1 },
    flags: ['electronics'],
  },
]
