import type { Edges } from './edges.ts'
import type { PlanHauler } from './plan-input.ts'
import type { Weights } from './weights.ts'

/**
 * The flow network: kind of job → bin → hauler → sink, and how it is filled so far. Nodes are numbered
 * in that order. Only the arcs into the sink carry the cost of evenness, one unit dearer than the last.
 */
export type Network = Edges &
  Weights & {
    firstBin: number
    firstHauler: number
    sink: number
    /** Where each edge comes from, and the edges into bin b: into[firstInto[b]] up to firstInto[b + 1]. */
    from: Int32Array
    into: Int32Array
    firstInto: Int32Array
    cost: Float64Array
    earned: Float64Array
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
  weights: Weights,
): Network {
  const firstBin = edges.first.length - 1
  const firstHauler = firstBin + edges.room.length
  const sink = firstHauler + haulers.length
  const network: Network = {
    ...edges,
    ...weights,
    ...turnAround(edges),
    firstBin,
    firstHauler,
    sink,
    cost: Float64Array.from(edges.metres, (metres) => weights.perMetre * metres),
    earned: Float64Array.from(haulers, ({ earned }) => earned),
    flow: new Int32Array(edges.to.length),
    used: new Int32Array(edges.room.length),
    load: new Int32Array(haulers.length),
    potential: new Float64Array(sink + 1),
  }
  setFirstPotentials(network)
  return network
}

/** What one more job costs this hauler. */
export const nextCost = ({ earned, load, perJob }: Network, hauler: number): number =>
  (earned[hauler] ?? 0) + ((load[hauler] ?? 0) + 1) * perJob

export const haulerOf = ({ binsPerHauler }: Edges, bin: number): number =>
  Math.floor(bin / binsPerHauler)

function turnAround({ first, to, room }: Edges) {
  const from = new Int32Array(to.length)
  for (let kind = 0; kind + 1 < first.length; kind++) from.fill(kind, first[kind], first[kind + 1])
  const firstInto = new Int32Array(room.length + 1)
  for (const bin of to) firstInto[bin + 1] = (firstInto[bin + 1] ?? 0) + 1
  for (let bin = 0; bin < room.length; bin++)
    firstInto[bin + 1] = (firstInto[bin + 1] ?? 0) + (firstInto[bin] ?? 0)
  const next = firstInto.slice()
  const into = new Int32Array(to.length)
  to.forEach((bin, edge) => {
    const at = next[bin] ?? 0
    into[at] = edge
    next[bin] = at + 1
  })
  return { from, into, firstInto }
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
