import {
  FEES,
  RateCard,
  RateCardVersion,
  type ListedRateCard,
} from '../../../../contract/rate-cards.ts'

const material = { perTonne: 113_00, perLoad: 5_00, least: 10_00 }
const origin = { station: 'A station', source: 'station.example/fees', asOf: '2026' }

/** A card that may be published, with four points of the truck. */
export const someCard: RateCard = RateCard.parse({
  truck: [
    { volume: 1, price: 60_00 },
    { volume: 4, price: 165_00 },
    { volume: 7.5, price: 258_00 },
    { volume: 15, price: 430_00 },
  ],
  truckBeyond: 28_00,
  floors: {
    tiny: { volume: 1, weight: 30 },
    small: { volume: 2, weight: 80 },
    medium: { volume: 4, weight: 180 },
    large: { volume: 7.5, weight: 320 },
    xl: { volume: 12, weight: 520 },
  },
  loading: { perPiece: 1_00, perKilogram: 3 },
  stairs: { perFlight: 10_00, perCubicYard: 2_50 },
  travel: { 'Bowen Island': 60_00, Langley: 20_00 },
  heavyPiece: 60_00,
  disposal: {
    garbage: { ...material, bulkFrom: 1000, bulkPerTonne: 100_00 },
    drywall: material,
    green: material,
    wood: material,
    rubble: material,
    recycling: { perTonne: 0, perLoad: 0, least: 0 },
  },
  fees: { mattress: 20_00, refrigerant: 25_00, tire: 6_00 },
  origins: Object.fromEntries(FEES.map((fee) => [fee, origin])),
  sameDayPercent: 15,
  gstPercent: 5,
  minimum: 89_00,
  roundTo: 1_00,
  capPercent: 15,
  range: { sure: 4, unsure: 20 },
})

export const someVersion = (fields: Partial<ListedRateCard> = {}): ListedRateCard => ({
  version: RateCardVersion.parse(2),
  state: 'in_force',
  effectiveFrom: new Date('2026-11-01T08:00:00Z'),
  note: 'Fuel costs more',
  publishedBy: 'Priya',
  publishedAt: new Date('2026-10-30T20:00:00Z'),
  card: someCard,
  ...fields,
})
