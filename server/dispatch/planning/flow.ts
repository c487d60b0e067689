import { addLoad, enter, haulerOf, leave, type Network } from './network.ts'
import { createSearch, NO_ENTRY, NO_KIND, search, type Search } from './search.ts'

/** In place of the number of a job: no job left out demands this bin. */
export const NO_JOB = -1

export type Flow = {
  /** Whether each job is done. */
  served: boolean[]
  /** The first job left out that one more place in this bin would serve. */
  demandedBy: Int32Array
}

/**
 * Fills the network with the jobs in their order, each on the cheapest path (successive shortest paths).
 * After each step the jobs served have the least possible cost, and a served job stays served.
 *
 * A job without a path is left out. The sets of jobs that can be done together form a matroid, so taking
 * them greedily by priority serves as many as possible and, among all sets of that size, the most urgent.
 * No later job opens a path for one left out: every bin its search reached is full, and every job in
 * these bins can only move among them.
 */
export function fill(network: Network): Flow {
  const state = createSearch(network)
  const demandedBy = new Int32Array(network.room.length).fill(NO_JOB)
  const closed = new Uint8Array(network.listOf.length)
  const served = Array.from(network.kindOf, (kind, job) => {
    if (closed[kind]) return false
    if (!search(state, kind)) {
      close(state, job, closed, demandedBy)
      return false
    }
    raiseDuals(state)
    augment(state)
    return true
  })
  return { served, demandedBy }
}

function close(state: Search, job: number, closed: Uint8Array, demandedBy: Int32Array): void {
  for (const kind of state.left.subarray(0, state.leftCount)) closed[kind] = 1
  for (const bin of state.settled.subarray(0, state.settledCount))
    if (demandedBy[bin] === NO_JOB) demandedBy[bin] = job
}

/** Keeps every job where it costs least, and makes every step of the cheapest path cost the same as staying. */
function raiseDuals({ network: { dual }, settled, settledCount, distance, limit }: Search): void {
  for (let at = 0; at < settledCount; at++) {
    const node = settled[at] ?? 0
    dual[node] = (dual[node] ?? 0) + limit - (distance[node] ?? 0)
  }
}

/**
 * Walks back from the hauler at the end and shifts one job along every step of the path. The bins are chosen before any job moves; jobs
 * leave theirs before others come: a bin that is full has room for no more.
 */
function augment(state: Search): void {
  const { network, kindTo, entryOf, nodeOf, metresTo, last } = state
  const { firstHauler, free, dual } = network
  addLoad(network, last - firstHauler)
  const steps: { kind: number; bin: number; node: number }[] = []
  for (let node = last; node >= 0;) {
    const kind = kindTo[node] ?? 0
    if (kind === NO_KIND) node = firstHauler + haulerOf(network, node)
    else {
      steps.push({ kind, bin: node < firstHauler ? node : openBin(network, kind, node), node })
      node = nodeOf[kind] ?? 0
    }
  }
  for (const { kind } of steps) {
    const entry = entryOf[kind] ?? 0
    if (entry !== NO_ENTRY) leave(network, entry)
  }
  for (const { kind, bin, node } of steps) {
    enter(network, bin, kind, metresTo[node] ?? 0)
    // A bin that was full before keeps its own dual.
    if (node >= firstHauler && free[bin] === 0) dual[bin] = dual[node] ?? 0
  }
}

/** The first bin with room of the hauler at this node, in the window of the kind. */
function openBin(
  { firstPool, free, binsPerHauler, firstHauler }: Network,
  kind: number,
  node: number,
): number {
  let bin = (node - firstHauler) * binsPerHauler + (firstPool[kind] ?? 0)
  while (free[bin] === 0) bin++
  return bin
}

/** At least what this hauler's last assigned job cost, at most what another would cost. */
export const dualOfHauler = ({ dual, firstHauler }: Network, hauler: number): number =>
  dual[firstHauler + hauler] ?? 0

/** The cost that one more place in this bin would save; 0 for a bin that is not full. */
export function dualOfBin(network: Network, bin: number): number {
  const { dual, firstHauler, used, free } = network
  if (free[bin] !== 0 || used[bin] === 0) return 0
  return Math.max(0, (dual[bin] ?? 0) - (dual[firstHauler + haulerOf(network, bin)] ?? 0))
}
