import { haulerOf, type Network } from './network.ts'
import { createSearch, search, type Search } from './search.ts'

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
  const closed = new Uint8Array(network.firstBin)
  const served = Array.from(network.kindOf, (kind, job) => {
    if (closed[kind]) return false
    if (!search(state, kind)) {
      close(state, job, closed, demandedBy)
      return false
    }
    lowerPotentials(state)
    augment(state)
    return true
  })
  return { served, demandedBy }
}

function close(state: Search, job: number, closed: Uint8Array, demandedBy: Int32Array): void {
  const { firstBin } = state.network
  for (const node of state.settled.subarray(0, state.settledCount)) {
    if (node < firstBin) closed[node] = 1
    else if (demandedBy[node - firstBin] === NO_JOB) demandedBy[node - firstBin] = job
  }
}

/** Keeps every arc's reduced cost at or above 0, and makes it 0 along the shortest path. */
function lowerPotentials({ network, settled, settledCount, distance, limit }: Search): void {
  const { potential } = network
  for (let at = 0; at < settledCount; at++) {
    const node = settled[at] ?? 0
    potential[node] = (potential[node] ?? 0) + (distance[node] ?? 0) - limit
  }
}

/**
 * Walks back from the sink and shifts one job along every arc of the path. Jobs leave their bins before others come: a bin
 * that is full has room for no more.
 */
function augment({ network, previous, via, metres, last }: Search): void {
  const { firstBin, firstHauler, load, potential, room, used, binOfHeld } = network
  add(load, last - firstHauler, 1)
  const arriving: { kind: number; node: number }[] = []
  for (let node = last; previous[node] !== node; node = previous[node] ?? 0) {
    const from = previous[node] ?? 0
    if (node < firstBin) leave(network, via[node] ?? 0, binOfHeld[via[node] ?? 0] ?? 0)
    else if (from < firstBin) arriving.push({ kind: from, node })
  }
  for (const { kind, node } of arriving) {
    const bin = via[node] ?? 0
    enter(network, bin, kind, metres[node] ?? 0)
    // A bin that was full before keeps its own potential.
    if (node >= firstHauler && used[bin] === room[bin])
      potential[firstBin + bin] = potential[node] ?? 0
  }
}

/** The last of the bin's jobs takes the entry of the one that leaves. */
function leave({ held, heldMetres, firstHeld, used }: Network, entry: number, bin: number): void {
  const last = (firstHeld[bin] ?? 0) + (used[bin] ?? 0) - 1
  held[entry] = held[last] ?? 0
  heldMetres[entry] = heldMetres[last] ?? 0
  add(used, bin, -1)
}

function enter(network: Network, bin: number, kind: number, metres: number): void {
  const entry = (network.firstHeld[bin] ?? 0) + (network.used[bin] ?? 0)
  network.held[entry] = kind
  network.heldMetres[entry] = metres
  add(network.used, bin, 1)
}

const add = (counts: Int32Array, at: number, amount: number): void => {
  counts[at] = (counts[at] ?? 0) + amount
}

/** At least what this hauler's last assigned job cost, at most what another would cost. */
export const dualOfHauler = ({ potential, firstHauler }: Network, hauler: number): number =>
  -(potential[firstHauler + hauler] ?? 0)

/** The cost that one more place in this bin would save; 0 for a bin that is not full. */
export function dualOfBin(network: Network, bin: number): number {
  const { potential, firstBin, firstHauler, used, room } = network
  if (used[bin] !== room[bin] || room[bin] === 0) return 0
  const hauler = potential[firstHauler + haulerOf(network, bin)] ?? 0
  return Math.max(0, hauler - (potential[firstBin + bin] ?? 0))
}
