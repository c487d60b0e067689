import type { BlindLoad } from './blind-load.ts'

export const blindLoads1: readonly BlindLoad[] = [
  {
    says: 'Old brown couch and a matching loveseat. Both in the garage, easy access.',
    items: { sofa: 1, loveseat: 1 },
  },
  {
    says: '- bbq\n- patio table\n- 4 patio chairs\n- umbrella',
    items: { BBQ: 1, 'patio table': 1, 'patio chair': 4, 'patio umbrella': 1 },
  },
  {
    says: 'Two kids bunk beds (wood) with 4 twin mattresses. Third floor walk-up, two flights',
    items: { 'bunk bed': 2, 'twin mattress': 4 },
    flights: 2,
  },
  {
    says: 'took down the fence so theres 2x4s and 4x4 posts some w concrete still on, maybe 12 panels 6ft each, and the gate. leave the new cedar stacked by the shed',
    items: { '2x4 board': 20, '4x4 fence post': 12, 'fence panel': 12, 'fence gate': 1 },
    vague: ['2x4 board', '4x4 fence post', 'fence panel'],
    unclear: true,
  },
  { says: 'FOUR CAR TIRES NO RIMS', items: { 'car tire': 4 } },
  {
    says: 'Getting rid of the 2 recliners but the sofa is staying. Also the old tube tv, 32 inch, its heavy.',
    items: { recliner: 2, 'tube TV': 1 },
  },
  {
    says: 'STORAGE LOCKER 5X10 UNIT B217 EVERYTHING GOES. 20 OR SO BOXES, A TWIN BED FRAME, 2 BIKES, AN OLD VACUUM',
    items: { 'moving box': 20, 'twin bed frame': 1, bicycle: 2, 'vacuum cleaner': 1 },
    vague: ['moving box'],
  },
  { says: 'junk in carport. come look', items: {}, unclear: true },
  {
    says: 'broken treadmill in the basement, one flight of stairs up',
    items: { treadmill: 1 },
    flights: 1,
  },
  {
    says: 'dining rm table w leaf, 6 chairs, hutch from the 80s. can pay 120',
    items: { 'dining table': 1, 'dining chair': 6, hutch: 1 },
  },
  {
    says: 'sectional comes apart in 3 pcs, we are keeping the chaise part so just the other two, plus the ottoman',
    items: { 'sectional sofa piece': 2, ottoman: 1 },
  },
  { says: '1 fridge 1 stove 1 dishwasher', items: { fridge: 1, stove: 1, dishwasher: 1 } },
  {
    says: "Hi there, I'm moving out of my suite Aug 31 at 1420 W 12th Ave unit 304 and the new place is way smaller. I have an ikea bookshelf, 2 lamps, a futon (frame and pad together) and like 5 garbage bags of clothes nobody wants. Theres an elevator, buzz 0304. Dog is friendly.",
    items: { bookshelf: 1, lamp: 2, futon: 1, 'garbage bag of clothes': 5 },
    vague: ['garbage bag of clothes'],
    flights: 0,
  },
  {
    says: '65 inch tv cracked screen, tv stand, soundbar and a box of cables',
    items: { TV: 1, 'TV stand': 1, soundbar: 1, 'box of cables': 1 },
  },
  {
    says: 'Hola, mi esposo dice que es un sofá y una mesa de centro. Also old microwave. apt 12 ground floor',
    items: { sofa: 1, 'coffee table': 1, microwave: 1 },
    flights: 0,
  },
  {
    says: '3 filing cabinets and 2 office desks from our Kelowna office',
    items: { 'filing cabinet': 3, 'office desk': 2 },
  },
  {
    says: 'about 15 bags of leaves & grass clippings and a small pile of branches along the fence',
    items: { 'garbage bag of yard waste': 15, 'small pile of branches': 1 },
    vague: ['garbage bag of yard waste', 'small pile of branches'],
  },
  {
    says: "Mom's estate in Nanaimo. The family has been through and kept what we want. Whatever is left in the house goes, mostly furniture in 3 bedrooms and a full garage. Keys are with the realtor, closing is the 28th so it has to be before that.",
    items: { 'bedroom of furniture': 3, 'full garage of contents': 1 },
    vague: ['bedroom of furniture', 'full garage of contents'],
    unclear: true,
  },
  { says: 'queen mattress and box spring', items: { 'queen mattress': 1, 'queen box spring': 1 } },
  { says: 'hot tub, 6 person, already drained and unplugged', items: { 'hot tub': 1 } },
  {
    says: 'bathroom reno: old toilet, vanity w sink, a cast iron tub, and 6 bags of tile rubble',
    items: {
      toilet: 1,
      'bathroom vanity with sink': 1,
      'cast iron bathtub': 1,
      'bag of tile debris': 6,
    },
  },
  {
    says: 'hi need gone 1) dresser 2) 2 nightstands 3) the bed, king, matress goes but frame stays 4) idk some boxes',
    items: { dresser: 1, nightstand: 2, 'king mattress': 1, 'moving box': 6 },
    vague: ['moving box'],
  },
  { says: 'Upright piano, main floor, 2 steps at the front door', items: { 'upright piano': 1 } },
  {
    says: 'washer + dryer set (stacked) 2nd floor, 1 flight down, dryer is gas but disconected',
    items: { washer: 1, dryer: 1 },
    flights: 1,
  },
  {
    says: 'chest freezer (empty) and bar fridge. Please take the dehumidifier too if your allowed',
    items: { 'chest freezer': 1, 'bar fridge': 1, dehumidifier: 1 },
  },
]
