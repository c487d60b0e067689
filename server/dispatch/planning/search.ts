import { createHeap, nearestDistance, pop, push, type Heap } from './heap.ts'
import { openOrders, refresh, type NearOrder } from './near-order.ts'
import type { Network } from './network.ts'
import { POOLS } from './pools.ts'

/**
 * Dijkstra's search for the cheapest path of one more job to the sink, which may move jobs placed before. The distance of a node is
 * the cost of the path there and the node's dual, which never falls along a path.
 */
export type Search = {
  network: Network
  orders: readonly NearOrder[]
  /** The number of the search: marks of earlier rounds do not count, so nothing is cleared. */
  round: number
  reachedIn: Int32Array
  distance: Float64Array
  /** By which kind a node was reached, and the travel. */
  kindTo: Int32Array
  metresTo: Int32Array
  /** The search in which a kind was last left, the node of the job that moves away, and its entry. */
  leftIn: Int32Array
  nodeOf: Int32Array
  entryOf: Int32Array
  left: Int32Array
  leftCount: number
  settled: Int32Array
  settledCount: number
  /** The length of the shortest path to the sink so far, and the hauler's node at its end. */
  limit: number
  last: number
  heap: Heap
}

/** In place of the kind by which a node was reached: a full bin, from its hauler. */
export const NO_KIND = -1
/** In place of the entry of the job that moves away: the new job, which is nowhere yet. */
export const NO_ENTRY = -1
const NO_NODE = -1

export function createSearch(network: Network): Search {
  const nodes = network.dual.length
  const kinds = network.listOf.length
  return {
    network,
    orders: openOrders(network),
    round: 0,
    reachedIn: new Int32Array(nodes),
    distance: new Float64Array(nodes),
    kindTo: new Int32Array(nodes),
    metresTo: new Int32Array(nodes),
    leftIn: new Int32Array(kinds),
    nodeOf: new Int32Array(kinds),
    entryOf: new Int32Array(kinds),
    left: new Int32Array(kinds),
    leftCount: 0,
    settled: new Int32Array(nodes),
    settledCount: 0,
    limit: Infinity,
    last: -1,
    heap: createHeap(1_024),
  }
}

/** Whether the sink can be reached; if not, `settled` and `left` have all nodes and kinds that can be. */
export function search(state: Search, kind: number): boolean {
  const { network, heap, settled, distance } = state
  const { firstHauler, dual } = network
  state.round++
  state.settledCount = 0
  state.leftCount = 0
  state.limit = Infinity
  heap.size = 0
  leaveKind(state, kind, 0, NO_NODE, NO_ENTRY)
  while (nearestDistance(heap) < state.limit) {
    const reachedAt = nearestDistance(heap)
    const node = pop(heap)
    // It was reached on a shorter path later on.
    if (reachedAt > (distance[node] ?? 0)) continue
    settled[state.settledCount++] = node
    const cost = reachedAt - (dual[node] ?? 0)
    if (node < firstHauler) leaveBin(state, node, cost, node)
    else leaveHauler(state, node, cost)
  }
  return state.limit < Infinity
}

/** Whether the node is reached on a path shorter than before, and than the shortest to the sink. */
function reach(state: Search, node: number, distance: number): boolean {
  if (distance >= state.limit) return false
  if (state.reachedIn[node] === state.round && distance >= (state.distance[node] ?? 0)) return false
  state.reachedIn[node] = state.round
  state.distance[node] = distance
  push(state.heap, distance, node)
  return true
}

/**
 * To every hauler who has room in the window, and to the full bins of those who have none. A full bin beside one with room
 * is as far as by way of the hauler.
 */
function leaveKind(state: Search, kind: number, cost: number, from: number, entry: number): void {
  const { network, kindTo, metresTo } = state
  const { open, dual, nextCost, load, firstHauler, binsPerHauler } = network
  state.leftIn[kind] = state.round
  state.nodeOf[kind] = from
  state.entryOf[kind] = entry
  state.left[state.leftCount++] = kind
  const firstPool = network.firstPool[kind] ?? 0
  const lastPool = network.lastPool[kind] ?? 0
  const day = (firstPool / POOLS.length) | 0
  const row = day * load.length
  const pools = (2 << (lastPool - day * POOLS.length)) - (1 << (firstPool - day * POOLS.length))
  const order = state.orders[network.listOf[kind] ?? 0]
  if (!order) return
  refresh(network, order, state.round)
  const { haulers, metres, least } = order
  for (let at = 0; at < haulers.length; at++) {
    if (cost + (least[at] ?? 0) >= state.limit) return
    const hauler = haulers[at] ?? 0
    const way = metres[at] ?? 0
    const there = cost + way
    if (((open[row + hauler] ?? 0) & pools) !== 0) {
      const node = firstHauler + hauler
      if (!reach(state, node, there + (dual[node] ?? 0))) continue
      kindTo[node] = kind
      metresTo[node] = way
      const whole = there + (nextCost[hauler] ?? 0)
      if (whole >= state.limit) continue
      state.limit = whole
      state.last = node
      continue
    }
    const start = hauler * binsPerHauler
    for (let bin = start + firstPool; bin <= start + lastPool; bin++)
      if (reach(state, bin, there + (dual[bin] ?? 0))) {
        kindTo[bin] = kind
        metresTo[bin] = way
      }
  }
}

/** Back to each kind with a job here that could move away. */
function leaveBin(state: Search, node: number, cost: number, bin: number): void {
  const { held, heldMetres, firstHeld, used } = state.network
  const start = firstHeld[bin] ?? 0
  const end = start + (used[bin] ?? 0)
  for (let entry = start; entry < end; entry++) {
    const kind = held[entry] ?? 0
    if (state.leftIn[kind] !== state.round)
      leaveKind(state, kind, cost - (heldMetres[entry] ?? 0), node, entry)
  }
}

/** To each full bin of the hauler, and back to each kind with a job in the others. */
function leaveHauler(state: Search, node: number, cost: number): void {
  const { network, kindTo } = state
  const { free, dual, firstHauler, binsPerHauler, filled, filledCount } = network
  const start = (node - firstHauler) * binsPerHauler
  const end = start + (filledCount[node - firstHauler] ?? 0)
  for (let at = start; at < end; at++) {
    const bin = filled[at] ?? 0
    if (free[bin] !== 0) leaveBin(state, node, cost, bin)
    else if (reach(state, bin, cost + (dual[bin] ?? 0))) kindTo[bin] = NO_KIND
  }
}
