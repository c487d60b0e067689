import { LOAD_SIZES } from '../contract/jobs.ts'
import { vehicleFacts } from '../contract/haulers.ts'
import { certifyPlan } from '../server/dispatch/planning/certificate.ts'
import { measureLegs } from '../server/dispatch/planning/legs.ts'
import type { PlanInput, PlanJob } from '../server/dispatch/planning/plan-input.ts'
import { plan } from '../server/dispatch/planning/plan.ts'
import { demandFromScratch } from '../server/dispatch/planning/testing/demand.ts'

// How much shorter the day routes of a plan are than those of the assignment alone, over made-up days on which nothing was
// scheduled before, and how far that is from a bound that no routes of the same jobs can be below.

const SEEDS = 20
const GOAL = 14
const sizes = [
  { jobs: 700, haulers: 35, days: 3 },
  { jobs: 1_000, haulers: 100, days: 3 },
  { jobs: 2_000, haulers: 100, days: 7 },
  { jobs: 1_000, haulers: 100, days: 14 },
  { jobs: 3_000, haulers: 150, days: 14 },
]

const write = (line: string): boolean => process.stdout.write(`${line}\n`)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const percent = (value: number): string => `${value.toFixed(1)} %`

/**
 * The least that connects the jobs of each day with each other and with the start of some hauler who may take one of them (Prim).
 * Day routes without their last way home are such a connection too, so none are shorter together.
 */
function boundOf(input: PlanInput, served: ReadonlySet<number>): number {
  const legs = measureLegs(input.haulers, input)
  const jobs = input.jobs.filter(({ id }) => served.has(id))
  let metres = 0
  for (const ofDay of Map.groupBy(jobs, ({ preferredDate }) => preferredDate).values()) {
    const nearest = new Map<number, number>()
    for (const job of ofDay) {
      const place = legs.placeOf(job.place)
      const way = homeTo(input, legs.fromStart, job, place)
      nearest.set(place, Math.min(way, nearest.get(place) ?? Infinity))
    }
    const home = Math.min(...nearest.values())
    while (nearest.size > 0) {
      const [next, way] = [...nearest].reduce((a, b) => (b[1] < a[1] ? b : a))
      metres += way
      nearest.delete(next)
      for (const [place, before] of nearest)
        nearest.set(place, Math.min(before, legs.between[next]?.[place] ?? Infinity))
    }
    // At least one route ends with a way home.
    metres += home
  }
  return metres
}

function homeTo(
  { haulers }: PlanInput,
  fromStart: readonly Float64Array[],
  { area, loadSize }: PlanJob,
  place: number,
): number {
  let least = Infinity
  haulers.forEach(({ serviceAreas, vehicleType }, number) => {
    const isLarge =
      LOAD_SIZES.indexOf(vehicleFacts[vehicleType].takes) < LOAD_SIZES.indexOf(loadSize)
    if (isLarge || (area && serviceAreas.length > 0 && !serviceAreas.includes(area))) return
    least = Math.min(least, fromStart[number]?.[place] ?? Infinity)
  })
  return least
}

function measure(input: PlanInput) {
  const made = plan(input)
  const verdict = certifyPlan(input, made)
  if (!('ok' in verdict)) throw new Error(verdict.reason)
  const { matched, metres } = made.routes
  const served = new Set<number>(made.assignments.map(({ jobId }) => jobId))
  const lost = made.certificate.matched.length - made.assignments.length
  return {
    lost,
    shorter: (1 - metres / matched) * 100,
    km: [matched / 1_000, metres / 1_000],
    bound: boundOf(input, served) / 1_000,
  }
}

write(
  `Day routes from scratch, ${SEEDS} seeds each; goal ${GOAL} % shorter than the assignment alone`,
)
for (const { jobs, haulers, days } of sizes) {
  const runs = Array.from({ length: SEEDS }, (_, seed) =>
    measure(demandFromScratch(jobs, haulers, days, seed + 1)),
  )
  const shorter = runs.map((run) => run.shorter)
  const middle = (of: (run: (typeof runs)[number]) => number) => Math.round(median(runs.map(of)))
  write(`\n${jobs} jobs, ${haulers} haulers, ${days} days`)
  write(
    `  shorter        least ${percent(Math.min(...shorter))}, median ${percent(median(shorter))}, most ${percent(Math.max(...shorter))}; jobs lost ${runs.reduce((sum, { lost }) => sum + lost, 0)}`,
  )
  write(
    `  median         by assignment alone ${middle(({ km }) => km[0] ?? 0)} km, then ${middle(({ km }) => km[1] ?? 0)} km; no routes are below ${middle(({ bound }) => bound)} km`,
  )
}
