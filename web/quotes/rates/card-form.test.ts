import { describe, expect, test } from 'vitest'
import { LocalTime } from '../../../contract/calendar.ts'
import type { RateCard } from '../../../contract/rate-cards.ts'
import { carriedOver, cardIn, cardSchema, pointsFor, valuesOf } from './card-form.ts'
import { someCard } from './testing/given.ts'

const points = pointsFor(someCard)
const values = valuesOf(someCard)
const read = (change: Record<string, string>, from = values) =>
  cardIn({ ...from, ...change }, points)
/** The first message of each field that is refused. */
function faults(change: Record<string, string>): Record<string, string> {
  const { error } = cardSchema(points).safeParse({ ...values, note: 'Fuel', ...change })
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
}

test('a card goes into the fields and comes back the same', () => {
  expect(read({})).toEqual(someCard)
  const odd: RateCard = { ...someCard, loading: { perPiece: 0, perKilogram: 2.9 } }
  expect(cardIn(valuesOf(odd), points)).toEqual(odd)
})

test('dollars are typed as people write them', () => {
  expect(read({ minimum: '$95' })?.minimum).toBe(95_00)
  expect(read({ 'loading-perKilogram': '0.29' })?.loading.perKilogram).toBe(29)
  expect(read({ 'travel-Bowen_Island': '80', 'travel-Delta': '0' })?.travel).toEqual({
    ...someCard.travel,
    'Bowen Island': 80_00,
  })
  expect(read({ 'travel-Bowen_Island': ' ' })?.travel).not.toHaveProperty('Bowen Island')
})

test('a point left blank is left out, and one more can be added', () => {
  const fewer = read({ 'truck-1-volume': '', 'truck-1-price': '' })
  expect(fewer?.truck.map(({ volume }) => volume)).toEqual([1, 7.5, 15])
  const more = read({ 'truck-4-volume': '20', 'truck-4-price': '550' })
  expect(more?.truck.at(-1)).toEqual({ volume: 20, price: 550_00 })
})

describe('what is wrong stands at its field', () => {
  test('where the figure is none', () => {
    expect(faults({ minimum: 'ninety', 'truck-2-volume': '' })).toEqual({
      minimum: 'Enter an amount like 89 or 89.50',
      'truck-2-volume': 'Please write a number',
    })
  })

  test('where a rule is broken, also behind a point that is left blank', () => {
    const blank = { 'truck-1-volume': '', 'truck-1-price': '' }
    expect(faults({ ...blank, 'truck-3-price': '10' })).toEqual({
      'truck-3-price': 'A fuller truck must cost more',
    })
    expect(faults({ gstPercent: '16', 'origins-tire-station': ' ' })).toEqual({
      gstPercent: 'The tax is at most 15 %',
      'origins-tire-station': 'Please name the station or program',
    })
  })

  test('where every point is blank', () => {
    const blank = [0, 1, 2, 3].flatMap((at) => [
      [`truck-${at}-volume`, ''],
      [`truck-${at}-price`, ''],
    ])
    expect(faults(Object.fromEntries(blank) as Record<string, string>)).toEqual({
      'truck-0-volume': 'Please give at least two points',
    })
  })

  test('where the note or the moment is missing', () => {
    expect(faults({ note: '', effectiveFrom: '2026-12-01' })).toEqual({
      note: 'Please say what changes and why',
      effectiveFrom: 'Please choose a date and a time',
    })
  })
})

test('a start time is in Pacific time; an empty one publishes immediately', () => {
  const momentOf = (effectiveFrom: string) =>
    cardSchema(points).parse({ ...values, note: 'Fuel', effectiveFrom }).effectiveFrom
  expect(momentOf('2026-12-01T06:00')).toEqual(LocalTime.decode('2026-12-01T06:00'))
  expect(momentOf('')).toBeUndefined()
})

test('changes are carried over to a newer card, which keeps the rest', () => {
  const newer = { ...values, minimum: '99.00', gstPercent: '6' }
  const mine = { ...values, minimum: '95.00', note: 'Fuel' }
  expect(carriedOver(values, mine, newer)).toEqual({ ...newer, minimum: '95.00', note: 'Fuel' })
})
