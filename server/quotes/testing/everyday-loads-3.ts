import type { BlindLoad } from './blind-load.ts'

export const everydayLoads3: readonly BlindLoad[] = [
  { says: 'old entertainment centre, oak, tv not included', items: { 'entertainment centre': 1 } },
  {
    says: "basement is full. couch, old tv's (2, tube), boxes boxes boxes, carpet rolls",
    items: { sofa: 1, 'crt tv': 2, box: 10, carpet: 3 },
    vague: ['box', 'carpet'],
  },
  {
    says: 'Need to dispose of: Sofa - 1, Chair - 2, Lamp - 1, Boxes - 10',
    items: { sofa: 1, chair: 2, lamp: 1, box: 10 },
  },
  {
    says: 'a desk, desk chair, and desktop computer w monitor and keyboard',
    items: { desk: 1, 'office chair': 1, computer: 1, monitor: 1, keyboard: 1 },
  },
  {
    says: 'bike no wheels, 3 bike tires, bike rack',
    items: { bicycle: 1, tire: 3, 'bike rack': 1 },
  },
  {
    says: 'wicker set - loveseat, 2 chairs, small table with glass',
    items: { loveseat: 1, 'patio chair': 2, table: 1 },
  },
  { says: 'headboard + footboard + rails, queen (no mattress)', items: { 'bed frame': 1 } },
  {
    says: 'adjustable bed w motor and mattress, split king',
    items: { 'bed frame': 1, mattress: 2 },
  },
  { says: 'Murphy bed unit with side cabinets (2)', items: { 'murphy bed': 1, cabinet: 2 } },
  { says: 'one large armoire/wardrobe', items: { wardrobe: 1 } },
  { says: 'couch/sofa, grey fabric', items: { sofa: 1 } },
  { says: 'Ikea Hemnes daybed w/ 3 drawers & 2 mattresses', items: { daybed: 1, mattress: 2 } },
  { says: 'dryer only. washer we fixed', items: { dryer: 1 } },
  {
    says: 'electric range & hood fan & old kitchen sink cabinet',
    items: { stove: 1, 'range hood': 1, cabinet: 1 },
  },
  { says: 'front load washer and dryer on pedestals', items: { washer: 1, dryer: 1 } },
  { says: 'stacking washer dryer unit (all in one)', items: { 'laundry centre': 1 } },
  { says: 'sofa, has 2 cushions missing, one leg broken', items: { sofa: 1 } },
  { says: '6 solid doors, 5 w/ hinges and knobs on', items: { door: 6 } },
  {
    says: 'deck boards pressure treated, around 40 pcs, 8-12 ft long',
    items: { 'deck board': 40 },
    vague: ['deck board'],
  },
  {
    says: 'pile of dirt with some grass and rocks in it, 2 pickup loads',
    items: { '2 pickup loads of dirt': 1 },
  },
  { says: 'old swing bench, cushions and frame', items: { bench: 1 } },
  { says: 'filing cabinets, 3 of the 4 drawer type and 1 lateral', items: { 'filing cabinet': 4 } },
  {
    says: 'conference table in 2 pieces, 12 ft. credenza. 10 chairs w wheels',
    items: { 'boardroom table': 1, credenza: 1, 'office chair': 10 },
  },
  {
    says: 'restaurant booth seats x 4 & 4 tables, stainless sink (3 compartment)',
    items: { 'restaurant booth': 4, table: 4, sink: 1 },
  },
  { says: 'steel shelving racks, 6 bays, unbolted', items: { shelf: 6 }, vague: ['shelf'] },
  {
    says: 'two boxes of records, record player & speakers pair',
    items: { 'box of records': 2, 'record player': 1, speaker: 2 },
  },
  {
    says: 'old computers, about 5, few monitors and a box of keyboards/mice',
    items: { computer: 5, monitor: 3, box: 1 },
    vague: ['computer', 'monitor'],
  },
  {
    says: 'roof shingles, bundle x 12 unused, some old ones in bags (8)',
    items: { roofing: 1, 'garbage bag': 8 },
  },
  { says: 'gutters approx 60 feet, aluminum', items: { gutter: 6 }, vague: ['gutter'] },
  {
    says: 'guest room: double bed, night table, lamp, mirror on the wall',
    items: { bed: 1, nightstand: 1, lamp: 1, mirror: 1 },
  },
  {
    says: 'stuffed animals 3 bags, kids kitchen, trike, scooter',
    items: { 'bag of toys': 3, 'play kitchen': 1, tricycle: 1, scooter: 1 },
  },
  {
    says: '2 leather couches & 1 leather recliner, reclining sofa is electric',
    items: { sofa: 2, recliner: 1 },
  },
  { says: 'chair, chair, lamp, 2 more chairs', items: { chair: 4, lamp: 1 } },
  {
    says: 'Picking up: 1 dinette (round table, 4 chairs), sideboard',
    items: { table: 1, chair: 4, sideboard: 1 },
  },
  { says: 'one couch maybe two if my roommate says ok', items: { sofa: 1 }, vague: ['sofa'] },
  { says: 'mattress in a bag, box spring not in a bag', items: { mattress: 1, 'box spring': 1 } },
  {
    says: 'clothes, shoes, bedding all in bags, maybe 12 large black bags',
    items: { 'garbage bag': 12 },
    vague: ['garbage bag'],
  },
  {
    says: 'mixed load: drywall, wood, carpet, 1 toilet. approx half your truck',
    items: { drywall: 1, 'scrap wood': 1, carpet: 1, toilet: 1 },
    vague: ['carpet'],
  },
  {
    says: 'sofa w/ ottoman, arm chair, and the area rug under it',
    items: { sofa: 1, ottoman: 1, armchair: 1, rug: 1 },
  },
  {
    says: 'old playhouse (plastic), sandbox, water table and kiddie pool',
    items: { playhouse: 1, sandbox: 1, 'water table': 1, 'kiddie pool': 1 },
  },
]
