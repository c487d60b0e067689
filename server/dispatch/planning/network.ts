import type { Edges } from './edges.ts'
import type { PlanHauler } from './plan-input.ts'
import { POOLS } from './pools.ts'
import { costOfNext } from './weights.ts'

/**
 * The flow network: kind of job → bin → hauler → sink, and how it is filled so far. Only the arcs into the sink carry the cost
 * of evenness, one unit dearer than the last.
 *
 * Nodes are the bins and after them the haulers. A bin with places left has the dual of its hauler, since the arc between them then
 * costs nothing in either direction: the search takes both as one node, and only full bins have a dual of their own. A kind needs no
 * node: each of its jobs is where travel and dual together are the least, so going back from there costs nothing.
 */
export type Network = Edges & {
  firstHauler: number
  /** The kinds of the jobs in bin b and their travel: held[firstHeld[b]] up to firstHeld[b] + used[b]. */
  held: Int32Array
  heldMetres: Int32Array
  firstHeld: Int32Array
  /** The bin of each entry of `held`. */
  binOfHeld: Int32Array
  /** The bins of each hauler that have jobs, in no order: filled[h × binsPerHauler] up to so many as filledCount[h] says. */
  filled: Int32Array
  filledCount: Int32Array
  evenness: number
  /** The jobs of each hauler before the plan. */
  before: Float64Array
  /** Jobs in each bin and places left in it, and jobs with each hauler. */
  used: Int32Array
  free: Int32Array
  /** The pools with places left, as bits, by day and hauler: open[day × haulers + hauler]. */
  open: Uint8Array
  load: Int32Array
  /** What one more job costs each hauler. */
  nextCost: Float64Array
  /**
   * What a place at each node costs beside the travel; it only rises. That of a full bin includes its hauler's; that of a bin without
   * places is Infinity.
   */
  dual: Float64Array
}

export function createNetwork(
  edges: Edges,
  haulers: readonly PlanHauler[],
  evenness: number,
): Network {
  const bins = edges.room.length
  const places = edges.room.reduce((sum, room) => sum + room, 0)
  const before = Float64Array.from(haulers, ({ jobs }) => jobs)
  const nextCost = before.map((jobs) => costOfNext(evenness, jobs))
  const dual = new Float64Array(bins + haulers.length)
  for (let bin = 0; bin < bins; bin++) if (edges.room[bin] === 0) dual[bin] = Infinity
  dual.set(nextCost, bins)
  const network: Network = {
    ...edges,
    ...entriesOf(edges.room, places),
    firstHauler: bins,
    held: new Int32Array(places),
    heldMetres: new Int32Array(places),
    filled: new Int32Array(bins),
    filledCount: new Int32Array(haulers.length),
    evenness,
    before,
    used: new Int32Array(bins),
    free: edges.room.slice(),
    open: new Uint8Array(edges.days.length * haulers.length),
    load: new Int32Array(haulers.length),
    nextCost,
    dual,
  }
  edges.room.forEach((room, bin) => room > 0 && setOpen(network, bin, true))
  return network
}

/** Notes whether a bin has room among the pools of its hauler's day. */
function setOpen(
  network: Pick<Network, 'open' | 'binsPerHauler' | 'load'>,
  bin: number,
  isOpen: boolean,
): void {
  const { open, binsPerHauler, load } = network
  const row = bin % binsPerHauler
  const at = Math.floor(row / POOLS.length) * load.length + Math.floor(bin / binsPerHauler)
  const bit = 1 << (row % POOLS.length)
  open[at] = isOpen ? (open[at] ?? 0) | bit : (open[at] ?? 0) & ~bit
}

/** A job more for this hauler. */
export function addLoad({ load, nextCost, before, evenness }: Network, hauler: number): void {
  const jobs = (load[hauler] ?? 0) + 1
  load[hauler] = jobs
  nextCost[hauler] = costOfNext(evenness, (before[hauler] ?? 0) + jobs)
}

/** Puts a job of this kind into a bin that has room. */
export function enter(network: Network, bin: number, kind: number, metres: number): void {
  const { used, free, filled, filledCount, binsPerHauler } = network
  const jobs = used[bin] ?? 0
  const entry = (network.firstHeld[bin] ?? 0) + jobs
  network.held[entry] = kind
  network.heldMetres[entry] = metres
  used[bin] = jobs + 1
  free[bin] = (free[bin] ?? 0) - 1
  if (free[bin] === 0) setOpen(network, bin, false)
  if (jobs > 0) return
  const hauler = haulerOf(network, bin)
  const count = filledCount[hauler] ?? 0
  filled[hauler * binsPerHauler + count] = bin
  filledCount[hauler] = count + 1
}

/** Takes a job out of its bin: the last of the bin's jobs takes its entry. */
export function leave(network: Network, entry: number): void {
  const { held, heldMetres, used, free, filled, filledCount, binsPerHauler } = network
  const bin = network.binOfHeld[entry] ?? 0
  const jobs = (used[bin] ?? 0) - 1
  const last = (network.firstHeld[bin] ?? 0) + jobs
  held[entry] = held[last] ?? 0
  heldMetres[entry] = heldMetres[last] ?? 0
  used[bin] = jobs
  free[bin] = (free[bin] ?? 0) + 1
  setOpen(network, bin, true)
  if (jobs > 0) return
  const hauler = haulerOf(network, bin)
  const start = hauler * binsPerHauler
  const count = (filledCount[hauler] ?? 0) - 1
  filled[filled.indexOf(bin, start)] = filled[start + count] ?? 0
  filledCount[hauler] = count
}

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
