import type { CustomerDescription } from './customer-descriptions.ts'

/** Gardens, garages, sheds, sports and the seasons. */
export const descriptionsOfOutside: readonly CustomerDescription[] = [
  {
    says: 'About 10 bags of yard waste and a pile of branches by the back lane',
    items: { 'bag of yard waste': 10, branches: 1 },
  },
  {
    says: 'Cedar hedge trimmings, roughly a quarter truck',
    items: { 'hedge trimmings': 1 },
    volume: 3.75,
  },
  {
    says: 'hot tub, 6 person, on the back deck, already drained and disconnected',
    items: { 'hot tub': 1 },
    flags: ['heavy'],
  },
  { says: '8x10 metal garden shed, we already flattened it', items: { 'garden shed': 1 } },
  {
    says: 'Patio furniture: glass table, 6 chairs, umbrella',
    items: { 'patio table': 1, 'patio chair': 6, 'patio umbrella': 1 },
  },
  { says: 'rusty bbq. I took the tank off already and am keeping it', items: { barbecue: 1 } },
  {
    says: 'lawn mower (electric), weed eater, leaf blower',
    items: { 'lawn mower': 1, 'weed trimmer': 1, 'leaf blower': 1 },
  },
  { says: 'Trampoline, 14 ft, with the net still on it', items: { trampoline: 1 } },
  { says: 'swing set + plastic slide + sandbox', items: { 'swing set': 1, slide: 1, sandbox: 1 } },
  { says: '4 tires on rims, and 2 bare tires', items: { tire: 6 }, flags: ['tire'] },
  {
    says: 'snow tires x4, roof rack, floor jack',
    items: { tire: 4, 'roof rack': 1, 'floor jack': 1 },
    flags: ['tire'],
  },
  {
    says: 'Fence panels, 12 of them, cedar, blew down in the windstorm. 13 posts too.',
    items: { 'fence panel': 12, 'fence post': 13 },
  },
  { says: 'Old sod, 1/3 of a truck', items: { sod: 1 }, flags: ['heavy'], volume: 5 },
  {
    says: 'Dirt from a garden bed we dug up, maybe half a truck',
    items: { soil: 1 },
    flags: ['heavy'],
    volume: 7.5,
  },
  { says: 'Pallets — 9, stacked by the gate', items: { pallet: 9 } },
  { says: 'Aluminum eavestrough, about 60 ft, taken down already', items: { eavestrough: 1 } },
  {
    says: '3 bikes, all seized up, and a kids scooter',
    items: { bicycle: 3, scooter: 1 },
  },
  {
    says: 'Kayak (cracked), 2 paddles, 3 life jackets',
    items: { kayak: 1, paddle: 2, 'life jacket': 3 },
  },
  { says: 'fiberglass canoe, you will see it behind the shed', items: { canoe: 1 } },
  {
    says: 'Rubbermaid deck box and two Rubbermaid totes, empty',
    items: { 'deck box': 1, 'storage tote': 2 },
  },
  {
    says: '24ft ladder, wheelbarow, 3 shovels, rake',
    items: { ladder: 1, wheelbarrow: 1, shovel: 3, rake: 1 },
  },
  {
    says: 'Workbench, table saw, drill press, shop vac',
    items: { workbench: 1, 'table saw': 1, 'drill press': 1, 'shop vacuum': 1 },
  },
  {
    says: 'two pairs of skis, one snowboard, hockey net with no mesh left',
    items: { 'pair of skis': 2, snowboard: 1, 'hockey net': 1 },
  },
  { says: 'stack of rotten firewood and a sawhorse', items: { firewood: 1, sawhorse: 1 } },
  {
    says: 'One tree stump, two feet across, already out of the ground',
    items: { 'tree stump': 1 },
  },
  { says: 'planters - 8 ceramic, 3 wooden', items: { planter: 11 } },
  { says: 'Gazebo frame with a torn canopy', items: { gazebo: 1 } },
  { says: 'basketball hoop on a pole, base has been emptied', items: { 'basketball hoop': 1 } },
  {
    says: 'Electric patio heater, fire pit bowl, 2 Adirondack chairs',
    items: { 'patio heater': 1, 'fire pit': 1, 'adirondack chair': 2 },
  },
  {
    says: 'Pressure washer & air compressor, neither one runs',
    items: { 'pressure washer': 1, 'air compressor': 1 },
  },
  {
    says: 'Garage door, double wide, in panels, and the opener',
    items: { 'garage door': 1, 'garage door opener': 1 },
  },
  {
    says: 'compost bin, rain barrel, garden hose, sprinkler',
    items: { 'compost bin': 1, 'rain barrel': 1, 'garden hose': 1, sprinkler: 1 },
  },
  {
    says: '20 paper bags of leaves. It has rained since Thanksgiving so they are soggy, sorry!',
    items: { 'bag of leaves': 20 },
  },
  { says: 'Railway ties ×8, from an old retaining wall', items: { 'railway tie': 8 } },
  {
    says: 'approx 50 broken paving stones stacked beside the driveway',
    items: { 'paving stone': 50 },
    flags: ['heavy'],
  },
  { says: 'half a garage of junk, mixed household', items: { junk: 1 } },
  {
    says: 'dog house, chicken coop, roll of chain link fence',
    items: { 'dog house': 1, 'chicken coop': 1, 'chain link fence': 1 },
  },
  {
    says: 'about a quarter truck of branches, from a maple that came down Nov 4',
    items: { branches: 1 },
    volume: 3.75,
  },
  {
    says: 'Inflatable pool, pool pump, a couple of lounge chairs',
    items: { 'inflatable pool': 1, 'pool pump': 1, 'lounge chair': 2 },
  },
  {
    says: '2 golf bags w/ clubs, punching bag, camping tent, coolers (3)',
    items: { 'golf bag': 2, 'punching bag': 1, tent: 1, 'picnic cooler': 3 },
  },
  {
    says: 'Boat trailer, single axle, no boat. Wheels are flat.',
    items: { 'boat trailer': 1 },
  },
  {
    says: 'Halloween skeleton, 12 foot, and an inflatable Santa, plus three tubs of Christmas lights',
    items: { 'halloween skeleton': 1, 'inflatable decoration': 1, 'tub of christmas lights': 3 },
  },
  {
    says: 'picnic table\nbird bath (concrete)\n5 tomato cages\nbroken greenhouse frame',
    items: { 'picnic table': 1, 'bird bath': 1, 'tomato cage': 5, greenhouse: 1 },
  },
  {
    says: 'Blackberry brambles, we cut them on the weekend, one big heap, full truck I would say',
    items: { brambles: 1 },
    volume: 15,
  },
  {
    says: 'Riding mower, seized engine, and its grass catcher bag. Tools in the shed are not part of this.',
    items: { 'riding lawn mower': 1, 'grass catcher': 1 },
  },
]
