import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { PublishableRateCard } from '../../../contract/rate-card-rules.ts'
import type { Material, RateCard } from '../../../contract/rate-cards.ts'
import { seeded } from '../../testing/seeded.ts'
import { firstRateCard } from './first-rate-card.ts'

/** A card that may be published and is otherwise as odd as the rules allow. */
export function someCard(seed: number): RateCard {
  const next = seeded(seed)
  const whole = (below: number): number => Math.floor(next() * below)
  /** Each larger than the one before. */
  const rising = (count: number, step: number): number[] => {
    let at = 0
    return Array.from({ length: count }, () => (at += 1 + whole(step)))
  }
  const material = (): Material => ({
    perTonne: whole(40_000),
    perLoad: whole(1_500),
    least: whole(4_000),
  })
  const prices = rising(6, 15_000)
  const volumes = rising(6, 5)
  const sizes = rising(LOAD_SIZES.length, 6)
  const weights = rising(LOAD_SIZES.length, 250)
  const bulkPerTonne = whole(30_000)
  const [perLoad, bulkFrom] = [whole(1_500), whole(3_000)]
  const sure = whole(50)
  const pickup = whole(2_000)
  return PublishableRateCard.parse({
    truck: prices.map((price, at) => ({ price, volume: volumes[at] })),
    truckBeyond: 1 + whole(5_000),
    floors: Object.fromEntries(
      LOAD_SIZES.map((size, at) => [size, { volume: sizes[at], weight: weights[at] }]),
    ),
    loading: { perPiece: whole(500), perKilogram: next() * 20 },
    stairs: { perFlight: whole(5_000), perCubicYard: whole(1_000) },
    walk: { perMinute: whole(5_000), perCubicYard: whole(1_000) },
    payloads: { pickup: 100 + pickup, largest: 100 + pickup + whole(5_000) },
    travel: Object.fromEntries(SERVICE_AREAS.map((area) => [area, whole(3) * whole(9_000)])),
    heavyPiece: whole(20_000),
    disposal: {
      garbage: {
        perTonne: bulkPerTonne + whole(10_000),
        perLoad,
        // Never above what the heavier load begins with.
        least: Math.min(50_000, Math.floor(next() * ((bulkPerTonne * bulkFrom) / 1000 + perLoad))),
        bulkFrom,
        bulkPerTonne,
      },
      drywall: material(),
      green: material(),
      wood: material(),
      rubble: material(),
      recycling: material(),
    },
    fees: { mattress: whole(5_000), refrigerant: whole(9_000), tire: whole(3_000) },
    origins: firstRateCard.origins,
    sameDayPercent: whole(101),
    gstPercent: whole(16),
    minimum: 100 + whole(20_000),
    roundTo: 1 + whole(1_000),
    capPercent: whole(101),
    range: { sure, unsure: sure + whole(51 - sure) },
  } satisfies Record<keyof RateCard, unknown>)
}
