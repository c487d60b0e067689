import type { Edges } from './edges.ts'
import type { PlanHauler, PlanJob } from './plan-input.ts'

/**
 * The cost of a plan once the set of its jobs is decided. The k-th job of a hauler costs
 *
 *     perMetre × metres  +  earned + k × perJob
 *
 * where the second part is the hauler's earnings after it, every job counted at the median pay (with the
 * pay of each job the problem would be NP-hard). The second part rises with k, so the cost is convex and
 * favours the hauler who has earned least.
 *
 * One number orders by travel first and evenness second. Two plans differ by cycles of exchanges; a
 * cycle moves at most one job from one hauler's count to another's, so its second part is smaller than `spread + mostJobs × perJob`. With perMetre above that, a cycle costs less than nothing
 * only if it saves a metre, or saves none and makes earnings more even.
 *
 * Sums stay exact below 2^53 = 9.0e15. A potential is the cost of a path, which visits no kind of job
 * twice: at most kinds × metres × perMetre. Two weeks of all kinds there are (14 × 20 × 2 × 3), areas
 * 60 km apart, and earnings that differ by 20,000 dollars (perMetre 7e6) give 7e14. The
 * certificate refuses numbers that are not exact.
 */
export type Weights = { perMetre: number; perJob: number }

export function weigh(
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
  edges: Edges,
): Weights {
  const perJob = medianPay(jobs)
  return { perMetre: spread(haulers) + mostJobs(edges) * perJob + 1, perJob }
}

/** The most jobs that one hauler can be assigned. */
function mostJobs({ room, binsPerHauler, kindOf }: Edges): number {
  let most = 0
  for (let start = 0; start < room.length; start += binsPerHauler) {
    const places = room.subarray(start, start + binsPerHauler).reduce((sum, bin) => sum + bin, 0)
    most = Math.max(most, places)
  }
  return Math.min(most, kindOf.length)
}

/** At least one cent, so that jobs without a price are shared out evenly too. */
export const medianPay = (jobs: readonly PlanJob[]): number =>
  Math.max(1, jobs.map(({ payout }) => payout).toSorted((a, b) => a - b)[jobs.length >> 1] ?? 0)

export function spread(haulers: readonly PlanHauler[]): number {
  let [least, most] = [Infinity, 0]
  for (const { earned } of haulers) {
    least = Math.min(least, earned)
    most = Math.max(most, earned)
  }
  return Math.max(0, most - least)
}
