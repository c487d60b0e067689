import type { CustomerDescription } from './customer-descriptions.ts'

export const unseenDescriptionsOfYardsAndRenovations: readonly CustomerDescription[] = [
  {
    says: 'Yard waste, mostly laurel hedge trimmings. Pile is by the driveway, maybe 5 ft high. Plus 6 bags of leaves.',
    items: { 'yard waste': 1, 'bag of leaves': 6 },
  },
  {
    says: 'BBQ (no propane tank), patio table with glass top, 4 patio chairs and the umbrella',
    items: { BBQ: 1, 'patio table': 1, 'patio chair': 4, 'patio umbrella': 1 },
  },
  {
    says: '7 cedar fence panels that blew down, 5 fence posts with concrete still on the ends. Stacked in the back lane, nails still in some.',
    items: { 'fence panel': 7, 'fence post': 5 },
  },
  {
    says: 'Hot tub, 6 person, drained, and power disconected by an electrician. Backyard, gate is 36 inches wide.',
    items: { 'hot tub': 1 },
  },
  {
    says: 'Garden shed, metal, 8x6, still standing but empty. Can you take it down and haul it?',
    items: { shed: 1 },
  },
  {
    says: 'Lawn mower, weed wacker, leaf blower. All gas but empty. Beside the shed.',
    items: { 'lawn mower': 1, 'weed whacker': 1, 'leaf blower': 1 },
  },
  {
    says: '4 winter tires, bald. Leaning on the house under the stairs to the deck.',
    items: { tire: 4 },
  },
  {
    says: 'trampoline 14 ft with the net, and a swing set (metal, rusty). Both need taking apart',
    items: { trampoline: 1, 'swing set': 1 },
  },
  {
    says: 'Pile of branches from the windstorm, would probably fill a pickup box. Also one christmas tree from January, yes I know.',
    items: { branches: 1, 'christmas tree': 1 },
  },
  {
    says: 'Dirt from digging a garden bed, maybe 2 yards, in a pile on the driveway. Clean, no rocks.',
    items: { dirt: 1 },
  },
  {
    says: 'broken concrete from the old walkway, chunks up to 2 ft, 1.5 yards or so. Wheelbarrow distance is about 50 ft to the street',
    items: { concrete: 1 },
  },
  {
    says: 'approx 60 paving stones and 12 retaining wall blocks, stacked on the boulevard in front of the house',
    items: { 'paving stone': 60, 'retaining wall block': 12 },
  },
  {
    says: '14 sheets of leftover drywall, 4x8, and nine 2x4s. Dry, in the garage. House built in 2004.',
    items: { 'sheet of drywall': 14, '2x4': 9 },
  },
  {
    says: 'Ten kitchen cabinets, laminate countertop, double sink, and the old dishwasher. All pulled out already, contractor is Dave 778-555-0119',
    items: { 'kitchen cabinet': 10, countertop: 1, sink: 1, dishwasher: 1 },
  },
  {
    says: 'Bathroom reno: toilet, vanity, bathtub (cast iron!!), some tile',
    items: { toilet: 1, vanity: 1, bathtub: 1, tile: 1 },
  },
  {
    says: '9 rolls of old carpet, taped, on the front porch. From the whole upstairs but we already carried them down.',
    items: { 'roll of carpet': 9 },
  },
  {
    says: '8 interior doors hollow core, 3 windows single pane, one patio slider',
    items: { door: 8, window: 3, 'sliding door': 1 },
  },
  {
    says: 'Laminate flooring, approx 500 sq ft, stacked in the garage, plus a pile of baseboards',
    items: { 'laminate flooring': 1, baseboard: 1 },
  },
  {
    says: 'ROOF SHINGLES FROM THE GARAGE ROOF, ONE LAYER. PILE IN DRIVEWAY. 2 DAYS NOTICE PLEASE',
    items: { shingles: 1 },
  },
  {
    says: 'Pile of lumber where our deck used to be, 12x16, mostly pressure treated. Nails are out. Back yard, 60 feet to the lane.',
    items: { lumber: 1 },
  },
  {
    says: 'rusty wheelbarrow, 2 metal bed frames, an old bike and a bunch of scrap metal',
    items: { wheelbarrow: 1, 'bed frame': 2, bike: 1, 'scrap metal': 1 },
  },
  {
    says: "Extension ladder, table saw that doesn't start, shop vac, work bench. Detached garage off the alley.",
    items: { ladder: 1, 'table saw': 1, 'shop vac': 1, workbench: 1 },
  },
  {
    says: '7 cans of latex paint, half full, they were here when we moved in. Under the back steps.',
    items: { 'can of paint': 7 },
  },
  {
    says: 'Old furnace and the hot water tank. HVAC guys left them in the side yard',
    items: { furnace: 1, 'hot water tank': 1 },
  },
  {
    says: '20 bags of pink insulation from the attic, all tied up and sitting on the lawn',
    items: { 'bag of insulation': 20 },
  },
  {
    says: 'pallets x 6 behind the shop, next to the blue dumpster (not yours to take)',
    items: { pallet: 6 },
  },
  { says: '3 propane tanks, 20 lb. One might have a bit left in it', items: { 'propane tank': 3 } },
  {
    says: 'Canoe with a hole in it, 2 kayaks. Under the carport in Deep Cove, narrow road, no turning for big trucks',
    items: { canoe: 1, kayak: 2 },
  },
  {
    says: '5 big planters, a bird bath, 4 bags of soil, and a garden hose',
    items: { planter: 5, 'bird bath': 1, 'bag of soil': 4, 'garden hose': 1 },
  },
  {
    says: 'Playhouse (plastic, Little Tikes), sandbox, kiddie pool. Kids are 15 now so nobody will cry',
    items: { playhouse: 1, sandbox: 1, 'kiddie pool': 1 },
  },
  {
    says: 'half a cord of rotten firewood + one tree stump about the size of a bbq',
    items: { firewood: 1, 'tree stump': 1 },
  },
  {
    says: 'Gazebo frame (bent, snow load), patio heater, outdoor sofa, 2 lounge chairs',
    items: { gazebo: 1, 'patio heater': 1, 'outdoor sofa': 1, 'lounge chair': 2 },
  },
  {
    says: 'Grass clippings and weeds, a dozen paper yard bags. City missed our street twice.',
    items: { 'bag of yard waste': 12 },
  },
  {
    says: 'old bricks from a chimney, about 200, cleaned and stacked along the fence. fence stays obviously',
    items: { brick: 200 },
  },
  {
    says: 'Drywall and insulation from a flood in one bedroom. Everything is piled up in the carport, no asbestos, tested, have the report.',
    items: { drywall: 1, insulation: 1 },
  },
  {
    says: 'basketball hoop, hockey net, 2 pairs of skis, a bike with no wheels',
    items: { 'basketball hoop': 1, 'hockey net': 1, 'pair of skis': 2, bike: 1 },
  },
  {
    says: 'Gravel, about half a yard left over from the drain job. And 3 bags of cement that got wet and hardened',
    items: { gravel: 1, 'bag of cement': 3 },
  },
  {
    says: 'pressure washer, gas generator, two car batteries and a tool box. In the shed behind number 4417, shed is unlocked',
    items: { 'pressure washer': 1, generator: 1, 'car battery': 2, toolbox: 1 },
  },
  {
    says: 'Toilets x2, bathroom sink, shower door (glass), medicine cabinet. Its all in the garage on cardboard so please leave the cardboard',
    items: { toilet: 2, 'bathroom sink': 1, 'shower door': 1, 'medicine cabinet': 1 },
  },
  {
    says: "Finally dealing with the back yard. There's a pile of branches roughly ten feet long by the lane, around fifteen bags of leaves and weeds, a rotten picnic table, an old wooden bench, two cracked planters and a lawn mower that has not run since 2015. The trampoline stays, and so do the raised beds. You can back right up to the pile from the alley between 49th and 50th, just mind the neighbour's parked boat.",
    items: {
      branches: 1,
      'bag of leaves': 15,
      'picnic table': 1,
      bench: 1,
      planter: 2,
      'lawn mower': 1,
    },
  },
  {
    says: 'Hi, we gutted the kitchen ourselves and now there is a mountain in the driveway: twelve cabinets, two countertops, a sink, the old fridge, an electric stove, a range hood, and a heap of tile and drywall. The fridge is a regular size with the freezer on top. We would like it gone before the weekend of the 21st because my in laws need the parking. Somebody is home all day except Wednesday morning. Please ring the side bell, the front one does not work.',
    items: {
      'kitchen cabinet': 12,
      countertop: 2,
      sink: 1,
      fridge: 1,
      'electric stove': 1,
      'range hood': 1,
      tile: 1,
      drywall: 1,
    },
  },
  {
    says: 'Renovation leftovers from a contractor who never came back to clean up. I counted 11 sheets of plywood (warped), 6 interior doors, 4 buckets of drywall mud, one roll of carpet and a pile of scrap wood. Also 2 toilets, one brand new but cracked. It is behind the house on the patio and there is a path about three feet wide along the side. Nothing needs to be carried up or down. Could you give me a call first? Evenings are better for me, thanks.',
    items: {
      'sheet of plywood': 11,
      door: 6,
      'bucket of drywall mud': 4,
      'roll of carpet': 1,
      'scrap wood': 1,
      toilet: 2,
    },
  },
]
