import { expect, test } from 'vitest'
import { createRandom, type Random } from '../planning/random.ts'
import { comesBefore, EXACT_STOPS, type OrderedStop, orderStops } from './order-stops.ts'

type Stop = OrderedStop & { x: number; y: number }

/** A day of stops anywhere, in slots and whole windows, some of them begun. */
function someStops(random: Random, count: number): Stop[] {
  return Array.from({ length: count }, (_, index) => {
    const [from, until] = random.pick([
      [8, 10],
      [10, 12],
      [8, 12],
      [12, 14],
      [14, 16],
      [12, 17],
    ] as const)
    return {
      id: index + 1,
      from,
      until,
      rank: random.chance(0.15) ? random.below(3) : 3,
      x: random.below(40),
      y: random.below(40),
    }
  })
}

const START = { x: 20, y: 20 }
const cost = (from: Stop | null, to: Stop): number => {
  const { x, y } = from ?? START
  return Math.hypot(to.x - x, to.y - y)
}
const costOf = (order: readonly Stop[]): number =>
  order.reduce((sum, stop, index) => sum + cost(order[index - 1] ?? null, stop), 0)

const isAllowed = (order: readonly Stop[]): boolean =>
  order.every((stop, index) => !order.slice(index + 1).some((later) => comesBefore(later, stop)))

function* everyOrder(stops: readonly Stop[]): Generator<Stop[]> {
  if (stops.length === 0) yield []
  for (const stop of stops)
    for (const rest of everyOrder(stops.filter((other) => other !== stop))) yield [stop, ...rest]
}

const seeds = Array.from({ length: 300 }, (_, index) => index + 1)

test('of 300 days none has an order with less driving that respects the times', () => {
  const worse = seeds.filter((seed) => {
    const random = createRandom(seed)
    const stops = someStops(random, 1 + random.below(6))
    const order = orderStops(random.shuffled(stops), cost)
    const best = Math.min(...[...everyOrder(stops)].filter(isAllowed).map(costOf))
    return !isAllowed(order) || costOf(order) > best + 1e-9
  })
  expect(worse).toEqual([])
})

test('every stop is in the order once, also on days that are too long to be exact', () => {
  const wrong = seeds.slice(0, 60).filter((seed) => {
    const random = createRandom(seed)
    const stops = someStops(random, EXACT_STOPS - 2 + random.below(20))
    const order = orderStops(random.shuffled(stops), cost)
    const ids = order.map(({ id }) => id).toSorted((a, b) => a - b)
    return !isAllowed(order) || JSON.stringify(ids) !== JSON.stringify(stops.map(({ id }) => id))
  })
  expect(wrong).toEqual([])
})

test('the same stops have the same order, however they come', () => {
  const stops = someStops(createRandom(7), 8).map((stop) => ({ ...stop, x: 5, y: 5 }))
  const order = orderStops(stops, cost)
  for (const seed of seeds.slice(0, 20))
    expect(orderStops(createRandom(seed).shuffled(stops), cost)).toEqual(order)
})
