import { hasRoomFor } from './edges.ts'
import { createHeap, nearestDistance, pop, push, type Heap } from './heap.ts'
import { openOrders, refresh, type NearOrder } from './near-order.ts'
import { nextCost, type Network } from './network.ts'

/**
 * Dijkstra's search for the cheapest path of one more job to the sink, which may move jobs placed before,
 * on costs that the potentials make non-negative.
 */
export type Search = {
  network: Network
  orders: readonly NearOrder[]
  /** The number of the search: marks of earlier rounds do not count, so nothing is cleared. */
  round: number
  reachedIn: Int32Array
  settledIn: Int32Array
  distance: Float64Array
  /** The node by which a node was reached. */
  previous: Int32Array
  /** For a kind the entry of the job that moves away; for a bin or hauler the bin to enter, and the travel. */
  via: Int32Array
  metres: Int32Array
  settled: Int32Array
  settledCount: number
  /** The length of the shortest path to the sink so far, and the hauler at its end. */
  limit: number
  last: number
  heap: Heap
}

export function createSearch(network: Network): Search {
  const nodes = network.sink + 1
  const state = {
    network,
    orders: openOrders(network),
    round: 0,
    reachedIn: new Int32Array(nodes),
    settledIn: new Int32Array(nodes),
    distance: new Float64Array(nodes),
    previous: new Int32Array(nodes),
    via: new Int32Array(nodes),
    metres: new Int32Array(nodes),
    settled: new Int32Array(nodes),
    settledCount: 0,
    limit: Infinity,
    last: -1,
    heap: createHeap(1_024),
  }
  setFirstPotentials(state)
  return state
}

/** Minus the cheapest way from each kind to the sink, while all is empty. */
function setFirstPotentials({ network, orders }: Search): void {
  const { potential, firstBin, listOf } = network
  for (let kind = 0; kind < firstBin; kind++) {
    const { haulers, least } = orders[listOf[kind] ?? 0] ?? NO_ORDER
    const at = haulers.findIndex((hauler) => hasRoomFor(network, kind, hauler))
    potential[kind] = at < 0 ? -Infinity : -(least[at] ?? 0)
  }
}

const NO_ORDER = { haulers: new Int32Array(), metres: [], least: [] }

/** Whether the sink can be reached; if not, `settled` has all nodes that can be. */
export function search(state: Search, kind: number): boolean {
  const { network, heap, settledIn, settled, distance } = state
  const { firstBin, firstHauler, potential } = network
  state.round++
  state.settledCount = 0
  state.limit = Infinity
  heap.size = 0
  reach(state, kind, 0, kind, -1, 0)
  while (nearestDistance(heap) < state.limit) {
    const node = pop(heap)
    if (settledIn[node] === state.round) continue
    settledIn[node] = state.round
    settled[state.settledCount++] = node
    const base = (distance[node] ?? 0) + (potential[node] ?? 0)
    if (node < firstBin) leaveKind(state, node, base)
    else if (node < firstHauler) leaveBin(state, node, base, node - firstBin)
    else leaveHauler(state, node, base)
  }
  return state.limit < Infinity
}

function reach(
  state: Search,
  node: number,
  distance: number,
  from: number,
  via: number,
  metres: number,
): boolean {
  if (distance >= state.limit || state.settledIn[node] === state.round) return false
  if (state.reachedIn[node] === state.round && distance >= (state.distance[node] ?? 0)) return false
  state.reachedIn[node] = state.round
  state.distance[node] = distance
  state.previous[node] = from
  state.via[node] = via
  state.metres[node] = metres
  push(state.heap, distance, node)
  return true
}

/**
 * To every hauler who has room in the window, and to the full bins of those who have none. A full bin beside one with room
 * is as far as by way of the hauler.
 */
function leaveKind(state: Search, kind: number, base: number): void {
  const { network } = state
  const { room, used, potential, firstBin, firstHauler, binsPerHauler } = network
  const firstPool = network.firstPool[kind] ?? 0
  const lastPool = network.lastPool[kind] ?? 0
  const order = state.orders[network.listOf[kind] ?? 0]
  if (!order) return
  refresh(network, order, state.round)
  const { haulers, metres, least } = order
  for (let at = 0; at < haulers.length; at++) {
    if (base + (least[at] ?? 0) >= state.limit) return
    const index = haulers[at] ?? 0
    const hauler = firstHauler + index
    const way = metres[at] ?? 0
    const distance = base + way - (potential[hauler] ?? 0)
    if (distance >= state.limit) continue
    const start = index * binsPerHauler
    let open = -1
    for (let bin = start + firstPool; bin <= start + lastPool && open < 0; bin++)
      if ((used[bin] ?? 0) < (room[bin] ?? 0)) open = bin
    if (open >= 0) {
      if (!reach(state, hauler, distance, kind, open, way)) continue
      const end = distance + (potential[hauler] ?? 0) + nextCost(network, index)
      if (end >= state.limit) continue
      state.limit = end
      state.last = hauler
    } else
      for (let bin = start + firstPool; bin <= start + lastPool; bin++)
        if ((room[bin] ?? 0) > 0)
          reach(
            state,
            firstBin + bin,
            base + way - (potential[firstBin + bin] ?? 0),
            kind,
            bin,
            way,
          )
  }
}

/** Back to each kind with a job here that could move away. */
function leaveBin(state: Search, node: number, base: number, bin: number): void {
  const { held, heldMetres, firstHeld, used, potential } = state.network
  const start = firstHeld[bin] ?? 0
  const end = start + (used[bin] ?? 0)
  for (let at = start; at < end; at++) {
    const kind = held[at] ?? 0
    reach(state, kind, base - (heldMetres[at] ?? 0) - (potential[kind] ?? 0), node, at, 0)
  }
}

/** To each full bin of the hauler, and back to each kind with a job in the others. */
function leaveHauler(state: Search, node: number, base: number): void {
  const { used, room, potential, firstBin, firstHauler, binsPerHauler } = state.network
  const start = (node - firstHauler) * binsPerHauler
  for (let bin = start; bin < start + binsPerHauler; bin++) {
    const jobs = used[bin] ?? 0
    if (jobs === 0) continue
    if (jobs === room[bin])
      reach(state, firstBin + bin, base - (potential[firstBin + bin] ?? 0), node, -1, 0)
    else leaveBin(state, node, base, bin)
  }
}
