import type { Edges } from './edges.ts'
import type { PlanHauler } from './plan-input.ts'
import { costOfNext } from './weights.ts'

/**
 * The flow network: kind of job → bin → hauler → sink, and how it is filled so far. Nodes are numbered
 * in that order. Only the arcs into the sink carry the cost of evenness, one unit dearer than the last.
 *
 * A bin with places left has the potential of its hauler, since the arc between them then costs nothing in either direction: the
 * search takes both as one node, and only full bins have a potential of their own.
 */
export type Network = Edges & {
  firstBin: number
  firstHauler: number
  sink: number
  /** The kinds of the jobs in bin b and their travel: held[firstHeld[b]] up to firstHeld[b] + used[b]. */
  held: Int32Array
  heldMetres: Int32Array
  firstHeld: Int32Array
  /** The bin of each entry of `held`. */
  binOfHeld: Int32Array
  evenness: number
  /** The jobs of each hauler before the plan. */
  before: Float64Array
  /** Jobs in each bin and with each hauler. */
  used: Int32Array
  load: Int32Array
  /** Cost of an arc + potential of its tail - potential of its head is never below 0; the sink's is 0. */
  potential: Float64Array
}

/** The potentials of kinds are set by the search, which has the haulers in the order of their cost. */
export function createNetwork(
  edges: Edges,
  haulers: readonly PlanHauler[],
  evenness: number,
): Network {
  const firstBin = edges.listOf.length
  const firstHauler = firstBin + edges.room.length
  const sink = firstHauler + haulers.length
  const places = edges.room.reduce((sum, room) => sum + room, 0)
  const network: Network = {
    ...edges,
    held: new Int32Array(places),
    heldMetres: new Int32Array(places),
    ...entriesOf(edges.room, places),
    firstBin,
    firstHauler,
    sink,
    evenness,
    before: Float64Array.from(haulers, ({ jobs }) => jobs),
    used: new Int32Array(edges.room.length),
    load: new Int32Array(haulers.length),
    potential: new Float64Array(sink + 1),
  }
  for (let hauler = 0; hauler < haulers.length; hauler++)
    network.potential[firstHauler + hauler] = -nextCost(network, hauler)
  return network
}

/** What one more job costs this hauler. */
export const nextCost = ({ evenness, before, load }: Network, hauler: number): number =>
  costOfNext(evenness, (before[hauler] ?? 0) + (load[hauler] ?? 0))

export const haulerOf = ({ binsPerHauler }: Edges, bin: number): number =>
  Math.floor(bin / binsPerHauler)

function entriesOf(room: Int32Array, places: number) {
  const firstHeld = new Int32Array(room.length)
  const binOfHeld = new Int32Array(places)
  let next = 0
  for (let bin = 0; bin < room.length; bin++) {
    firstHeld[bin] = next
    const end = next + (room[bin] ?? 0)
    binOfHeld.fill(bin, next, end)
    next = end
  }
  return { firstHeld, binOfHeld }
}
