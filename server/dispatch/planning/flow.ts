import { haulerOf, type Network } from './network.ts'
import { createSearch, search, type Search } from './search.ts'

/** In place of the number of a job: nobody left out wants this bin. */
export const NOBODY = -1

export type Flow = {
  /** Whether each job is done. */
  served: boolean[]
  /** The first job left out that could be done if this bin had more room. */
  wantedBy: Int32Array
}

/**
 * Fills the network with the jobs in their order, each by the cheapest way there is (successive
 * shortest paths). After each step the jobs served are served at the least possible cost, and a job
 * once served stays served.
 *
 * A job without a way is left out. Which jobs can be done together is a matroid, so that taking them
 * greedily by priority serves as many as possible and, among all sets of that size, the one in which
 * every place of the list is as urgent as it can be. No later job opens a way for one left out: where
 * the search for it could go, every bin is full, and every job in them can only move among them.
 */
export function fill(network: Network): Flow {
  const state = createSearch(network)
  const wantedBy = new Int32Array(network.room.length).fill(NOBODY)
  const closed = new Uint8Array(network.firstBin)
  const served = Array.from(network.kindOf, (kind, job) => {
    if (closed[kind]) return false
    if (!search(state, kind)) {
      close(state, job, closed, wantedBy)
      return false
    }
    lowerPotentials(state)
    augment(state)
    return true
  })
  return { served, wantedBy }
}

function close(state: Search, job: number, closed: Uint8Array, wantedBy: Int32Array): void {
  const { firstBin } = state.network
  for (const node of state.settled.subarray(0, state.settledCount)) {
    if (node < firstBin) closed[node] = 1
    else if (wantedBy[node - firstBin] === NOBODY) wantedBy[node - firstBin] = job
  }
}

/** Keeps every arc's reduced cost at or above 0, and makes it 0 along the way found. */
function lowerPotentials({ network, settled, settledCount, distance, limit }: Search): void {
  const { potential } = network
  for (let at = 0; at < settledCount; at++) {
    const node = settled[at] ?? 0
    potential[node] = (potential[node] ?? 0) + (distance[node] ?? 0) - limit
  }
}

/** Walks back from the sink and shifts one job along every step of the way. */
function augment({ network, previous, via }: Search): void {
  const { sink, firstBin, firstHauler, flow, used, load } = network
  for (let node = sink; previous[node] !== node; node = previous[node] ?? 0) {
    const from = previous[node] ?? 0
    const edge = via[node] ?? 0
    if (node === sink) add(load, from - firstHauler, 1)
    else if (edge >= 0) add(flow, edge, node >= firstBin ? 1 : -1)
    else if (node >= firstHauler) add(used, from - firstBin, 1)
    else add(used, node - firstBin, -1)
  }
}

const add = (counts: Int32Array, at: number, amount: number): void => {
  counts[at] = (counts[at] ?? 0) + amount
}

/** What the job that this hauler has been given last cost at most, and another would at least. */
export const priceOfHauler = ({ potential, firstHauler }: Network, hauler: number): number =>
  -(potential[firstHauler + hauler] ?? 0)

/** What one more place in this bin would save. A bin that is not full is worth nothing. */
export function priceOfBin(network: Network, bin: number): number {
  const { potential, firstBin, firstHauler } = network
  const hauler = potential[firstHauler + haulerOf(network, bin)] ?? 0
  return Math.max(0, hauler - (potential[firstBin + bin] ?? 0))
}
