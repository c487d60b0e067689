import type { Edges } from './edges.ts'
import type { PlanHauler, PlanJob } from './plan-input.ts'

/**
 * What a plan costs once it is settled which jobs are done. Giving a hauler the k-th job of the plan
 * costs
 *
 *     perMetre × metres  +  earned + k × perJob
 *
 * where the second part is what the hauler will have earned after it, every job counted at the middle
 * pay of all (the pay of each by itself would make the problem one that nobody can solve exactly). The
 * second part rises with k, so the cost is convex and favours whoever has earned least.
 *
 * One number orders by travel first and evenness second. Two plans differ by cycles of exchanges; a
 * cycle takes at most one job from a hauler's count and gives one to another's, so its second part is
 * smaller than `spread + mostJobs × perJob`. With perMetre above that, a cycle costs less than nothing
 * only if it saves a metre, or saves none and makes earnings more even.
 *
 * Sums stay exact below 2^53 = 9.0e15. A potential is the cost of a path, which visits no kind of job
 * twice: at most kinds × metres × perMetre. Two weeks of all kinds there are (14 × 20 × 2 × 3), areas
 * 60 km apart, and earnings that differ by 20,000 dollars (perMetre 7e6) give 7e14. Whatever the input,
 * the check of the plan refuses numbers that are not exact.
 */
export type Weights = { perMetre: number; perJob: number }

export function weigh(
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
  edges: Edges,
): Weights {
  const perJob = middlePay(jobs)
  return { perMetre: spread(haulers) + mostJobs(edges) * perJob + 1, perJob }
}

/** More than this no hauler can be given. */
function mostJobs({ room, binsPerHauler, kindOf }: Edges): number {
  let most = 0
  for (let start = 0; start < room.length; start += binsPerHauler) {
    const places = room.subarray(start, start + binsPerHauler).reduce((sum, bin) => sum + bin, 0)
    most = Math.max(most, places)
  }
  return Math.min(most, kindOf.length)
}

/** At least one cent, so that jobs without a price are shared out evenly too. */
export const middlePay = (jobs: readonly PlanJob[]): number =>
  Math.max(1, jobs.map(({ payout }) => payout).toSorted((a, b) => a - b)[jobs.length >> 1] ?? 0)

export function spread(haulers: readonly PlanHauler[]): number {
  let [least, most] = [Infinity, 0]
  for (const { earned } of haulers) {
    least = Math.min(least, earned)
    most = Math.max(most, earned)
  }
  return Math.max(0, most - least)
}
