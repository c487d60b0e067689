/** A stop as the order needs it: when it may happen, and how far along its hauler is with it. */
export type OrderedStop = {
  id: number
  /** The slot within the customer's window, in any unit that compares. */
  from: number
  until: number
  /** 0 in progress, 1 arrived, 2 on the way, 3 not begun: a stop that is further along comes first. */
  rank: number
}

/** How many stops are ordered exactly: more than the four jobs of two slots. Beyond it the nearest comes next. */
export const EXACT_STOPS = 10

/** Whether a stop has to come before another: it is further along, or its time is over when the other's begins. */
export const comesBefore = (a: OrderedStop, b: OrderedStop): boolean =>
  a.rank === b.rank ? a.until <= b.from : a.rank < b.rank

/** The drive between two stops, or from the start of the day to the first one. */
export type Cost<Stop> = (from: Stop | null, to: Stop) => number

/** The order with the least driving in all that respects the times of the stops; of equal ones always the same. */
export function orderStops<Stop extends OrderedStop>(
  stops: readonly Stop[],
  cost: Cost<Stop>,
): Stop[] {
  const sorted = stops.toSorted(
    (a, b) => a.rank - b.rank || a.from - b.from || a.until - b.until || a.id - b.id,
  )
  return sorted.length > EXACT_STOPS ? nearestFirst(sorted, cost) : leastDriving(sorted, cost)
}

/** Stops by their bits, so that a set of them is a number. */
type Way<Stop> = { visited: number; order: readonly Stop[]; cost: number }

/** The best way through each set of stops to each last one, from one stop to all (Held and Karp). */
function leastDriving<Stop extends OrderedStop>(stops: readonly Stop[], cost: Cost<Stop>): Stop[] {
  const befores = stops.map((stop) => bitsOf(stops, (other) => comesBefore(other, stop)))
  let ways: Way<Stop>[] = [{ visited: 0, order: [], cost: 0 }]
  for (let length = 0; length < stops.length; length += 1) {
    const best = new Map<string, Way<Stop>>()
    for (const way of ways)
      for (const [index, stop] of stops.entries()) {
        const isVisited = (way.visited & (1 << index)) !== 0
        if (isVisited || ((befores[index] ?? 0) & ~way.visited) !== 0) continue
        const longer = {
          visited: way.visited | (1 << index),
          order: [...way.order, stop],
          cost: way.cost + cost(way.order.at(-1) ?? null, stop),
        }
        const key = `${longer.visited} ${index}`
        if (longer.cost < (best.get(key)?.cost ?? Infinity)) best.set(key, longer)
      }
    ways = [...best.values()]
  }
  return [...ways.reduce((best, way) => (way.cost < best.cost ? way : best)).order]
}

const bitsOf = <Stop>(stops: readonly Stop[], holds: (stop: Stop) => boolean): number =>
  stops.reduce((bits, stop, index) => (holds(stop) ? bits | (1 << index) : bits), 0)

/** Always the nearest of the stops that may come now. */
function nearestFirst<Stop extends OrderedStop>(stops: readonly Stop[], cost: Cost<Stop>): Stop[] {
  const order: Stop[] = []
  let left = [...stops]
  while (left.length > 0) {
    const last = order.at(-1) ?? null
    const next = left
      .filter((stop) => !left.some((other) => comesBefore(other, stop)))
      .reduce((best, stop) => (cost(last, stop) < cost(last, best) ? stop : best))
    order.push(next)
    left = left.filter((stop) => stop !== next)
  }
  return order
}
