import type { Network } from './network.ts'

/**
 * The haulers of a list in the order of what a job costs with them, the hauler's dual included. Duals only rise, so an order
 * read some time ago still says the least that each costs now: the search can stop at the first that is too dear.
 */
export type NearOrder = {
  haulers: Int32Array
  metres: Float64Array
  /** The cost when it was last read, in ascending order. */
  least: Float64Array
  /** The search in which it was. */
  readIn: number
}

/** After so many searches an order is read again. */
const SEARCHES_BETWEEN_READS = 200

export const openOrders = (network: Network): NearOrder[] =>
  network.lists.map(({ haulers, metres }) => {
    const order = {
      haulers: haulers.slice(),
      metres: Float64Array.from(metres),
      least: new Float64Array(haulers.length),
      readIn: 0,
    }
    readAgain(network, order)
    return order
  })

export function refresh(network: Network, order: NearOrder, search: number): void {
  if (search - order.readIn < SEARCHES_BETWEEN_READS) return
  order.readIn = search
  readAgain(network, order)
}

/** By insertion: little has changed since the last time. */
function readAgain({ dual, firstHauler }: Network, order: NearOrder): void {
  const { haulers, metres, least } = order
  for (let at = 0; at < haulers.length; at++) {
    const hauler = haulers[at] ?? 0
    const way = metres[at] ?? 0
    const cost = way + (dual[firstHauler + hauler] ?? 0)
    let to = at
    while (to > 0 && (least[to - 1] ?? 0) > cost) {
      haulers[to] = haulers[to - 1] ?? 0
      metres[to] = metres[to - 1] ?? 0
      least[to] = least[to - 1] ?? 0
      to--
    }
    haulers[to] = hauler
    metres[to] = way
    least[to] = cost
  }
}
