import type { z } from 'zod'
import { LOAD_SIZES, loadSizeFacts } from './jobs.ts'
import { FEES, RateCard } from './rate-cards.ts'

type Found = { path: (string | number)[]; message: string }

/** No slip of the decimal point passes these; cents before tax. */
const AT_MOST = {
  truckPoint: 20_000_00,
  perCubicYard: 500_00,
  perPiece: 500_00,
  perKilogram: 500,
  perTonne: 2_000_00,
  perLoad: 500_00,
  travel: 1_000_00,
  minimum: 2_000_00,
  roundTo: 10_00,
} as const
const GST_AT_MOST = 15
const RANGE_AT_MOST = 50

/**
 * A card that may be published: with it every estimate covers its disposal, and never falls with a larger
 * load size or an item more.
 */
export const PublishableRateCard = RateCard.superRefine((card, context) => {
  for (const { path, message } of [
    ...truckFaults(card),
    ...floorFaults(card),
    ...disposalFaults(card),
    ...payloadFaults(card),
    ...limitFaults(card),
  ])
    context.addIssue({ code: 'custom', path, message })
}) satisfies z.ZodType<RateCard>

function* truckFaults({ truck, truckBeyond }: RateCard): Generator<Found> {
  for (const [at, { volume, price }] of truck.entries()) {
    const before = truck[at - 1] ?? { volume: 0, price: 0 }
    if (volume <= before.volume)
      yield {
        path: ['truck', at, 'volume'],
        message: 'Please write a volume larger than the one before',
      }
    if (price <= before.price)
      yield { path: ['truck', at, 'price'], message: 'A fuller truck must cost more' }
  }
  if (truckBeyond === 0)
    yield { path: ['truckBeyond'], message: 'Each cubic yard more must cost something' }
}

function* floorFaults({ floors }: RateCard): Generator<Found> {
  for (const [at, size] of LOAD_SIZES.entries()) {
    const smaller = LOAD_SIZES[at - 1]
    if (!smaller) continue
    const than = `more than for ${loadSizeFacts[smaller].label}`
    if (floors[size].volume <= floors[smaller].volume)
      yield { path: ['floors', size, 'volume'], message: `The volume must be ${than}` }
    if (floors[size].weight <= floors[smaller].weight)
      yield { path: ['floors', size, 'weight'], message: `The weight must be ${than}` }
  }
}

function* disposalFaults({ disposal: { garbage }, origins }: RateCard): Generator<Found> {
  const path = ['disposal', 'garbage', 'bulkPerTonne']
  if (garbage.bulkPerTonne > garbage.perTonne)
    yield { path, message: 'The rate for much garbage cannot be above the one for little' }
  else if ((garbage.bulkPerTonne * garbage.bulkFrom) / 1000 + garbage.perLoad < garbage.least)
    yield { path, message: 'From that weight on garbage would cost less than its least' }
  for (const fee of FEES)
    if (!origins[fee])
      yield { path: ['origins', fee, 'station'], message: 'Please name the origin of this fee' }
}

function* payloadFaults({ payloads: { pickup, largest } }: RateCard): Generator<Found> {
  if (pickup < 100)
    yield { path: ['payloads', 'pickup'], message: 'A pickup truck carries at least 100 kg' }
  if (largest < pickup)
    yield {
      path: ['payloads', 'largest'],
      message: 'The largest vehicle carries at least as much as a pickup truck',
    }
}

function* limitFaults(card: RateCard): Generator<Found> {
  for (const [path, cents, limit] of limited(card))
    if (cents > limit) yield { path, message: `This is more than $${limit / 100}` }
  if (card.gstPercent > GST_AT_MOST)
    yield { path: ['gstPercent'], message: `The tax is at most ${GST_AT_MOST} %` }
  if (card.minimum < 100) yield { path: ['minimum'], message: 'The minimum charge is at least $1' }
  if (card.range.unsure > RANGE_AT_MOST)
    yield { path: ['range', 'unsure'], message: `The range is at most ${RANGE_AT_MOST} %` }
  if (card.range.sure > card.range.unsure)
    yield { path: ['range', 'sure'], message: 'A sure estimate has the narrower range' }
}

function* limited(card: RateCard): Generator<[Found['path'], number, number]> {
  const { truck, truckBeyond, loading, stairs, walk, heavyPiece, minimum, roundTo } = card
  for (const [at, { price }] of truck.entries())
    yield [['truck', at, 'price'], price, AT_MOST.truckPoint]
  yield [['truckBeyond'], truckBeyond, AT_MOST.perCubicYard]
  yield [['loading', 'perPiece'], loading.perPiece, AT_MOST.perPiece]
  yield [['loading', 'perKilogram'], loading.perKilogram, AT_MOST.perKilogram]
  yield [['stairs', 'perFlight'], stairs.perFlight, AT_MOST.perPiece]
  yield [['stairs', 'perCubicYard'], stairs.perCubicYard, AT_MOST.perCubicYard]
  yield [['walk', 'perMinute'], walk.perMinute, AT_MOST.perPiece]
  yield [['walk', 'perCubicYard'], walk.perCubicYard, AT_MOST.perCubicYard]
  yield [['heavyPiece'], heavyPiece, AT_MOST.perPiece]
  for (const [area, cents] of Object.entries(card.travel))
    yield [['travel', area], cents, AT_MOST.travel]
  for (const [name, material] of Object.entries(card.disposal)) {
    yield [['disposal', name, 'perTonne'], material.perTonne, AT_MOST.perTonne]
    yield [['disposal', name, 'perLoad'], material.perLoad, AT_MOST.perLoad]
    yield [['disposal', name, 'least'], material.least, AT_MOST.perLoad]
  }
  for (const [name, cents] of Object.entries(card.fees))
    yield [['fees', name], cents, AT_MOST.perPiece]
  yield [['minimum'], minimum, AT_MOST.minimum]
  yield [['roundTo'], roundTo, AT_MOST.roundTo]
}
