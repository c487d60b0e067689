import type { Context } from '../../core/context.ts'
import type { PlanTotals } from '../../../contract/auto-assign.ts'
import { RoadsAway } from '../../providers/roads/roads.ts'
import { shoreOf, type Point } from '../../places/shores.ts'
import { keyOfWay, roughly } from '../planning/legs.ts'
import type { PlanInput, Ways } from '../planning/plan-input.ts'
import { startOf } from '../planning/travel.ts'

/** How long a plan waits for the ways of the road server. */
const BUDGET_MS = 6_000

type Measured = { input: PlanInput; ways: PlanTotals['ways'] }

/**
 * The input of a plan with the ways of the road server, where one is configured and answers in time; else as it is, for
 * the planner's own estimate. Ways are never mixed because of a failure: all haulers are compared by the same measure. Ways that need the
 * Bowen ferry stay estimates, which count its time and fare.
 */
export async function measureWays(
  { roads }: Pick<Context, 'roads'>,
  input: PlanInput,
  budgetMs = BUDGET_MS,
): Promise<Measured> {
  if (!roads || input.jobs.length === 0 || input.haulers.length === 0)
    return { input, ways: 'estimate' }
  const places = distinct([
    ...input.jobs.map(({ place }) => place),
    ...input.schedule.flatMap(({ places: stops = [] }) => stops),
  ])
  const starts = distinct([...input.haulers.map(startOf), ...places])
  try {
    const metres = await roads.metres(starts, places, AbortSignal.timeout(budgetMs))
    return { input: { ...input, ways: waysOf(starts, places, metres) }, ways: 'road_server' }
  } catch (error) {
    if (error instanceof RoadsAway) return { input, ways: 'road_server_away' }
    throw error
  }
}

/** As the road server may know them, each once, in a fixed order: what is known is asked in the same questions again. */
function distinct(points: readonly (Point | null)[]): Point[] {
  const byKey = new Map<string, Point>()
  for (const point of points) if (point) byKey.set(keyOfWay(point), roughly(point))
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point)
}

function waysOf(
  starts: readonly Point[],
  places: readonly Point[],
  metres: readonly (readonly (number | null)[])[],
): Ways {
  const isOnBowen = (point: Point) => shoreOf(point) === 'bowen'
  return new Map(
    starts.map((start, from) => {
      const row = new Map<string, number>()
      places.forEach((place, to) => {
        const way = metres[from]?.[to]
        if (typeof way === 'number' && isOnBowen(start) === isOnBowen(place))
          row.set(keyOfWay(place), way)
      })
      return [keyOfWay(start), row]
    }),
  )
}
