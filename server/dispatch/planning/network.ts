import type { Edges } from './edges.ts'
import type { PlanHauler } from './plan-input.ts'
import { costOfNext } from './weights.ts'

/**
 * The flow network: kind of job → bin → hauler → sink, and how it is filled so far. Nodes are numbered
 * in that order. Only the arcs into the sink carry the cost of evenness, one unit dearer than the last.
 */
export type Network = Edges & {
  firstBin: number
  firstHauler: number
  sink: number
  /** Where each edge comes from. */
  from: Int32Array
  /** The edges of the jobs in bin b, one for each: held[firstHeld[b]] up to firstHeld[b] + used[b]. */
  held: Int32Array
  firstHeld: Int32Array
  cost: Float64Array
  evenness: number
  /** The jobs of each hauler before the plan. */
  before: Float64Array
  /** Jobs on each edge, in each bin and with each hauler. */
  flow: Int32Array
  used: Int32Array
  load: Int32Array
  /** Cost of an arc + potential of its tail - potential of its head is never below 0; the sink's is 0. */
  potential: Float64Array
}

export function createNetwork(
  edges: Edges,
  haulers: readonly PlanHauler[],
  evenness: number,
): Network {
  const firstBin = edges.first.length - 1
  const firstHauler = firstBin + edges.room.length
  const sink = firstHauler + haulers.length
  const network: Network = {
    ...edges,
    from: fromOf(edges),
    held: new Int32Array(edges.room.reduce((sum, room) => sum + room, 0)),
    firstHeld: firstHeldOf(edges.room),
    firstBin,
    firstHauler,
    sink,
    cost: Float64Array.from(edges.metres),
    evenness,
    before: Float64Array.from(haulers, ({ jobs }) => jobs),
    flow: new Int32Array(edges.to.length),
    used: new Int32Array(edges.room.length),
    load: new Int32Array(haulers.length),
    potential: new Float64Array(sink + 1),
  }
  setFirstPotentials(network)
  return network
}

/** What one more job costs this hauler. */
export const nextCost = ({ evenness, before, load }: Network, hauler: number): number =>
  costOfNext(evenness, (before[hauler] ?? 0) + (load[hauler] ?? 0))

export const haulerOf = ({ binsPerHauler }: Edges, bin: number): number =>
  Math.floor(bin / binsPerHauler)

function fromOf({ first, to }: Edges): Int32Array {
  const from = new Int32Array(to.length)
  for (let kind = 0; kind + 1 < first.length; kind++) from.fill(kind, first[kind], first[kind + 1])
  return from
}

function firstHeldOf(room: Int32Array): Int32Array {
  const firstHeld = new Int32Array(room.length)
  for (let bin = 1; bin < room.length; bin++)
    firstHeld[bin] = (firstHeld[bin - 1] ?? 0) + (room[bin - 1] ?? 0)
  return firstHeld
}

/** Minus the cheapest way from each node to the sink, while all is empty. */
function setFirstPotentials(network: Network): void {
  const { potential, firstBin, firstHauler, sink, cost, to, from } = network
  for (let node = firstHauler; node < sink; node++)
    potential[node] = -nextCost(network, node - firstHauler)
  for (let node = firstBin; node < firstHauler; node++)
    potential[node] = potential[firstHauler + haulerOf(network, node - firstBin)] ?? 0
  potential.fill(-Infinity, 0, firstBin)
  for (let edge = 0; edge < to.length; edge++) {
    const kind = from[edge] ?? 0
    const through = (potential[firstBin + (to[edge] ?? 0)] ?? 0) - (cost[edge] ?? 0)
    potential[kind] = Math.max(potential[kind] ?? 0, through)
  }
}
