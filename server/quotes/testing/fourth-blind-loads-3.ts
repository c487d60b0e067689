import type { BlindLoad } from './blind-load.ts'

export const fourthBlindLoads3: readonly BlindLoad[] = [
  {
    says: 'mattress. double. with bedbugs (sealed in plastic). plus the boxspring sealed also',
    items: { 'double mattress': 1, 'double box spring': 1 },
    meanings: {
      'double mattress': { key: 'mattress' },
      'double box spring': { key: 'box-spring' },
    },
  },
  {
    says: '4 mattresses: 2 twin, 1 double, 1 king. And the bunk bed frame the twins came off of.',
    items: { 'twin mattress': 2, 'double mattress': 1, 'king mattress': 1, 'bunk bed frame': 1 },
    meanings: {
      'twin mattress': { key: 'mattress' },
      'double mattress': { key: 'mattress' },
      'king mattress': { key: 'mattress' },
      'bunk bed frame': { key: 'bunk-bed' },
    },
  },
  {
    says: 'Kitchen demo - 11 cabinets (uppers and lowers), laminate countertop approx 14 ft in two pcs, double sink w faucet, range hood, old dishwasher. Drywall goes in our own bin.',
    items: {
      'kitchen cabinet': 11,
      'laminate countertop piece': 2,
      'double kitchen sink': 1,
      'range hood': 1,
      dishwasher: 1,
    },
    meanings: {
      'kitchen cabinet': { key: 'cabinet' },
      'laminate countertop piece': { key: 'countertop' },
      'double kitchen sink': { key: 'sink' },
      'range hood': { key: 'range-hood' },
      dishwasher: { key: 'dishwasher' },
    },
  },
  {
    says: 'Few bags of garbage and an old bbq in the back alley behind 2200 blk E 41st',
    items: { 'garbage bag': 4, barbecue: 1 },
    meanings: { 'garbage bag': { key: 'garbage-bag' }, barbecue: { key: 'barbecue' } },
    flights: 0,
    vague: ['garbage bag'],
  },
  {
    says: 'chesterfield, chest freezer (has been unplugged 2 weeks, EMPTY), water cooler, dehumidifier, 2 window a/c units',
    items: {
      couch: 1,
      'chest freezer': 1,
      'water cooler': 1,
      dehumidifier: 1,
      'window air conditioner': 2,
    },
    meanings: {
      couch: { key: 'sofa' },
      'chest freezer': { key: 'freezer' },
      'water cooler': { key: 'water-cooler' },
      dehumidifier: { key: 'dehumidifier' },
      'window air conditioner': { key: 'air-conditioner' },
    },
  },
  {
    says: "Hi, looking to get rid of a Wurlitzer organ. It's in the basement, 13 steps with a turn. Also a bench, and a box of sheet music.",
    items: { 'electric organ': 1, 'organ bench': 1, 'box of sheet music': 1 },
    meanings: {
      'electric organ': { key: 'organ' },
      'organ bench': { key: 'bench' },
      'box of sheet music': { key: 'box', also: ['box-of-books'] },
    },
    flights: 1,
  },
  {
    says: "Strata clean up - people dumped stuff in our garbage room. 3 mattresses (looks like 2 queen 1 single), a sectional, a broken IKEA shelf, 2 office chairs, a microwave and one flat screen tv. There's a shopping cart too but the store is picking that up.",
    items: {
      'queen mattress': 2,
      'twin mattress': 1,
      'sectional couch': 1,
      shelf: 1,
      'office chair': 2,
      microwave: 1,
      'flat screen TV': 1,
    },
    meanings: {
      'queen mattress': { key: 'mattress' },
      'twin mattress': { key: 'mattress' },
      'sectional couch': { key: 'sectional' },
      shelf: { key: 'shelf' },
      'office chair': { key: 'office-chair' },
      microwave: { key: 'microwave' },
      'flat screen TV': { key: 'tv' },
    },
  },
  {
    says: 'computer stuff: 3 desktop towers, 4 monitors, 1 laser printer, box of cables, 2 old laptops. pickup in Burnaby near metrotown, office 6th floor',
    items: {
      'desktop computer': 3,
      'computer monitor': 4,
      'laser printer': 1,
      'box of cables': 1,
      laptop: 2,
    },
    meanings: {
      'desktop computer': { key: 'computer' },
      'computer monitor': { key: 'monitor' },
      'laser printer': { key: 'printer' },
      'box of cables': { key: 'cables', also: ['box'] },
      laptop: { key: 'laptop' },
    },
  },
  {
    says: 'Fence panels, cedar, 6 ft by 8 ft, twelve of them. 13 posts w/ concrete on the ends. One gate.',
    items: { 'cedar fence panel': 12, 'fence post with concrete': 13, gate: 1 },
    meanings: {
      'cedar fence panel': { key: 'fence-panel' },
      'fence post with concrete': { key: 'fence-post' },
      gate: { key: 'metal-gate' },
    },
  },
  {
    says: 'so basically my ex left all his crap. weight bench, like 200lbs of weights, a punching bag, his ugly recliner, gaming chair, 4 boxes, and a mini fridge',
    items: {
      'weight bench': 1,
      'weight set (200 lb)': 1,
      'punching bag': 1,
      recliner: 1,
      'gaming chair': 1,
      'box of miscellaneous items': 4,
      'mini fridge': 1,
    },
    meanings: {
      'weight bench': { key: 'weight-bench' },
      'weight set (200 lb)': { key: 'weight-set' },
      'punching bag': { key: 'punching-bag' },
      recliner: { key: 'recliner' },
      'gaming chair': { key: 'office-chair' },
      'box of miscellaneous items': { key: 'box' },
      'mini fridge': { key: 'mini-fridge' },
    },
  },
  {
    says: "Whole house full, hoarder situation, uncle's place in Hope. 3 bedrooms plus garage. floor to waist in most rooms. please call",
    items: { 'mixed household contents (truckload)': 1 },
    meanings: { 'mixed household contents (truckload)': { key: 'household-junk', volume: 90 } },
    vague: ['mixed household contents (truckload)'],
    unclear: true,
  },
  {
    says: '1 elliptical machine, 1 exercise bike, yoga mats (2), set of dumbells on rack. Basement suite side entrance.',
    items: {
      'elliptical machine': 1,
      'exercise bike': 1,
      'yoga mat': 2,
      'dumbbell set with rack': 1,
    },
    meanings: {
      'elliptical machine': { key: 'elliptical' },
      'exercise bike': { key: 'exercise-bike' },
      'yoga mat': { key: 'yoga-mat' },
      'dumbbell set with rack': { key: 'weight-set' },
    },
    flights: 1,
  },
  {
    says: 'sofa, not sure if you take it, it has cat pee. and cat tree',
    items: { couch: 1, 'cat tree': 1 },
    meanings: { couch: { key: 'sofa' }, 'cat tree': { key: 'cat-tree' } },
  },
  {
    says: 'Roofing shingles tear off from a small garage, asphalt. Im guessing 2 yards. also the plywood, 10 sheets rotten',
    items: { 'asphalt shingles (cubic yards)': 1, 'plywood sheet': 10 },
    meanings: {
      'asphalt shingles (cubic yards)': { key: 'roofing', volume: 2 },
      'plywood sheet': { key: 'sheet-of-plywood' },
    },
  },
  {
    says: 'Please pick up:\n• dining table (oak, seats 8, with 2 leaves)\n• 8 dining chairs\n• hutch, top and bottom\n• buffet\n• area rug approx 9x12\nI am home weekdays after 10. North Vancouver, Lynn Valley. Two steps at front.',
    items: { 'dining table': 1, 'dining chair': 8, hutch: 1, buffet: 1, 'area rug': 1 },
    meanings: {
      'dining table': { key: 'dining-table' },
      'dining chair': { key: 'dining-chair', also: ['chair'] },
      hutch: { key: 'china-cabinet' },
      buffet: { key: 'sideboard' },
      'area rug': { key: 'rug' },
    },
    flights: 0,
  },
]
