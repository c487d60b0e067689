import { createHeap, nearestDistance, pop, push, type Heap } from './heap.ts'
import { haulerOf, nextCost, type Network } from './network.ts'

/**
 * Dijkstra's search for the cheapest path of one more job to the sink, which may move jobs placed before,
 * on costs that the potentials make non-negative.
 */
export type Search = {
  network: Network
  /** No bin's potential of this day is above this: it only ever falls, and is read again after some rounds. */
  highest: Float64Array
  /** The number of the search: marks of earlier rounds do not count, so nothing is cleared. */
  round: number
  reachedIn: Int32Array
  settledIn: Int32Array
  distance: Float64Array
  /** The node and, between a kind and a bin, the edge by which a node was reached. */
  previous: Int32Array
  via: Int32Array
  settled: Int32Array
  settledCount: number
  /** The length of the shortest path to the sink so far. */
  limit: number
  heap: Heap
  /** The number of the day of each kind. */
  dayOfKind: Int32Array
}

export function createSearch(network: Network): Search {
  const { firstBin, sink } = network
  const nodes = sink + 1
  return {
    network,
    highest: new Float64Array(network.days.length),
    round: 0,
    reachedIn: new Int32Array(nodes),
    settledIn: new Int32Array(nodes),
    distance: new Float64Array(nodes),
    previous: new Int32Array(nodes),
    via: new Int32Array(nodes),
    settled: new Int32Array(nodes),
    settledCount: 0,
    limit: Infinity,
    heap: createHeap(1_024),
    dayOfKind: Int32Array.from({ length: firstBin }, (_, kind) =>
      dayOfBin(network, network.to[network.first[kind] ?? 0] ?? 0),
    ),
  }
}

const ROUNDS_BETWEEN_READS = 64

const dayOfBin = ({ binsPerHauler, days }: Network, bin: number): number =>
  Math.floor(((bin % binsPerHauler) * days.length) / binsPerHauler)

function readHighest({ network, highest }: Search): void {
  const { potential, firstBin, firstHauler, room } = network
  highest.fill(-Infinity)
  for (let node = firstBin; node < firstHauler; node++) {
    const bin = node - firstBin
    if (room[bin] === 0) continue
    const day = dayOfBin(network, bin)
    highest[day] = Math.max(highest[day] ?? -Infinity, potential[node] ?? 0)
  }
}

/** Whether the sink can be reached; if not, `settled` has all nodes that can be. */
export function search(state: Search, kind: number): boolean {
  const { network, heap, settledIn, settled, distance } = state
  if (state.round % ROUNDS_BETWEEN_READS === 0) readHighest(state)
  state.round++
  state.settledCount = 0
  state.limit = Infinity
  heap.size = 0
  reach(state, kind, 0, kind, -1)
  while (nearestDistance(heap) < state.limit) {
    const node = pop(heap)
    if (settledIn[node] === state.round) continue
    settledIn[node] = state.round
    settled[state.settledCount++] = node
    const base = (distance[node] ?? 0) + (network.potential[node] ?? 0)
    if (node < network.firstBin) leaveKind(state, node, base)
    else if (node < network.firstHauler) leaveBin(state, node, base)
    else leaveHauler(state, node, base)
  }
  return state.limit < Infinity
}

function reach(state: Search, node: number, distance: number, from: number, edge: number): void {
  if (distance >= state.limit || state.settledIn[node] === state.round) return
  if (state.reachedIn[node] === state.round && distance >= (state.distance[node] ?? 0)) return
  state.reachedIn[node] = state.round
  state.distance[node] = distance
  state.previous[node] = from
  state.via[node] = edge
  if (node === state.network.sink) state.limit = distance
  else push(state.heap, distance, node)
}

/** To every bin the kind may be placed in. */
function leaveKind(state: Search, kind: number, base: number): void {
  const { first, to, cost, potential, firstBin } = state.network
  const end = first[kind + 1] ?? 0
  const highest = state.highest[state.dayOfKind[kind] ?? 0] ?? 0
  for (let edge = first[kind] ?? 0; edge < end; edge++) {
    const reached = base + (cost[edge] ?? 0)
    // Edges are sorted by distance: the others are farther.
    if (reached - highest >= state.limit) return
    const bin = firstBin + (to[edge] ?? 0)
    reach(state, bin, reached - (potential[bin] ?? 0), kind, edge)
  }
}

/** To its hauler while there is room, and back to each kind with a job here that could move away. */
function leaveBin(state: Search, node: number, base: number): void {
  const { network } = state
  const { room, used, held, firstHeld, from, cost, potential, firstBin, firstHauler } = network
  const bin = node - firstBin
  if ((used[bin] ?? 0) < (room[bin] ?? 0)) {
    const hauler = firstHauler + haulerOf(network, bin)
    reach(state, hauler, base - (potential[hauler] ?? 0), node, -1)
  }
  const start = firstHeld[bin] ?? 0
  for (let at = start; at < start + (used[bin] ?? 0); at++) {
    const edge = held[at] ?? 0
    const kind = from[edge] ?? 0
    reach(state, kind, base - (cost[edge] ?? 0) - (potential[kind] ?? 0), node, edge)
  }
}

/** To the sink, and back to each bin of the hauler from which a job could move away. */
function leaveHauler(state: Search, node: number, base: number): void {
  const { network } = state
  const { used, potential, firstBin, firstHauler, binsPerHauler, sink } = network
  const hauler = node - firstHauler
  reach(state, sink, base + nextCost(network, hauler), node, -1)
  const end = (hauler + 1) * binsPerHauler
  for (let bin = hauler * binsPerHauler; bin < end; bin++) {
    if (used[bin] === 0) continue
    reach(state, firstBin + bin, base - (potential[firstBin + bin] ?? 0), node, -1)
  }
}
