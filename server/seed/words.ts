import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'

/** How often an area books, in proportion to its population. */
export const SEED_AREAS: Record<ServiceArea, number> = {
  Vancouver: 26,
  Surrey: 22,
  Burnaby: 10,
  Richmond: 8,
  Langley: 6,
  Coquitlam: 6,
  Delta: 4,
  'North Vancouver': 5,
  'Maple Ridge': 3,
  'New Westminster': 3,
  'Port Coquitlam': 2,
  'West Vancouver': 2,
  'Port Moody': 1,
  'White Rock': 1,
  'Pitt Meadows': 1,
  Anmore: 1,
  Belcarra: 1,
  'Bowen Island': 1,
  'Lions Bay': 1,
}

/** Cents of an average load. */
export const loadSizePrices: Record<LoadSize, number> = {
  tiny: 9_900,
  small: 15_900,
  medium: 25_900,
  large: 38_900,
  xl: 56_900,
}

// Sample people and streets: none of them is real, and the numbers are reserved for fiction.
export const FIRST_NAMES =
  'Mei Ravi Claire Owen Yuki Gurleen Peter Noor Frances Tomas Amara Dale Harpreet Sofia Minh Glen Kit Theo Samira Pavel Ingrid Leo Nadia Hugo Aisha Colin Dara Elif Farid Greta'.split(
    ' ',
  )
export const LAST_NAMES =
  'Tanaka Sandhu Dubois Fraser Mori Dhaliwal Lindqvist Haddad Whitley Herrera Okafor Kowalchuk Gill Marchetti Tran Pruitt Novak Lachance Aziz Petrov Nilsen Romero Kaya Bennett Osei Grant Farrow Demir Rahimi Holm'.split(
    ' ',
  )
export const STREETS = [
  'Alder Crossing',
  'Larkspur Lane',
  'Harbour Steps',
  'Capilano Bend',
  'Dyke View Rd',
  'Mill Pond Way',
  'Ferry Landing',
  'Brunette Row',
  'Lost Lagoon Mews',
  'Quarry Gate',
  'Cedar Hollow',
  'Foxglove Cres',
]
export const THINGS = [
  'Old three-seat sofa and a matching armchair',
  'Queen mattress with box spring',
  'Fridge, washing machine and dryer',
  'Ten bags of hedge trimmings and some fence boards',
  'Bookshelf, desk, office chair and eight boxes of books',
  'Patio table, six chairs and a barbecue',
  'Two desktop computers, a tube TV and a printer',
  'Bathtub, vanity and toilet from a renovation',
  'Treadmill and an exercise bike',
  'Kitchen cabinets and an old countertop',
  'Garage clear-out: shelves, paint-free tools, boxes',
  'Piano bench, wardrobe and a dresser',
]
export const PLACES = [
  'one flight of stairs.',
  'ground floor, easy access.',
  'in the garage.',
  'on the curb.',
  'in the basement, two flights of stairs.',
  'elevator in the building.',
]
export const VEHICLES = ['Box Truck', 'Dump Truck', 'Pickup Truck', 'Cargo Van', 'truck', 'van']
