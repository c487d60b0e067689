/** In metres, for each job that a hauler has already; a server may set another. */
export const EVENNESS = 300

/**
 * The cost of a plan once the set of its jobs is decided, in metres: the travel to each job by road, and the unevenness.
 * A job to a hauler who has n jobs already, done or scheduled in the period over which shares are compared, counts n times
 * `evenness` metres. Counting only what is above the average of all haulers would take the same number off every
 * plan, since each plan does the same number of jobs: the same plan is the best.
 *
 * The cost rises with each job, so it is convex and the flow that takes the cheapest path each time is exact. All numbers are
 * whole: a path visits no kind of job twice, so its cost stays far below 2^53, up to which doubles are exact.
 */
export const costOfNext = (evenness: number, jobs: number): number => evenness * jobs

/** The unevenness of so many jobs for a hauler who has some already: what `costOfNext` adds up to. */
export const unevennessOf = (evenness: number, before: number, jobs: number): number =>
  evenness * (before * jobs + (jobs * (jobs - 1)) / 2)
