import {
  MOST_POINTS,
  RoadsAway,
  type RoadPoint,
  type RoadServer,
} from '../providers/roads/roads.ts'

/** Roads hardly change from one day to the next. */
const CACHE_MS = 86_400_000
/** Starts whose ways are kept: of each to the places of jobs, some 150 districts and areas. */
const MOST_STARTS = 1_000
/** How many questions are open at a time, and how many one call may need: 2,500 starts and 200 places. */
const CONCURRENT = 4
const MOST_QUESTIONS = 200

type Start = { point: RoadPoint; ways: Map<string, number | null>; until: number }
type World = { now: () => Date; ask: RoadServer['metres'] }

const keyOf = ({ latitude, longitude }: RoadPoint): string => `${latitude},${longitude}`

/**
 * The metres between any number of points: in questions of at most `MOST_POINTS` each way, a few at a time, and those of the last
 * day from memory. All or nothing: after the first failure nothing more is asked.
 */
export function rememberMetres({ now, ask }: World): RoadServer['metres'] {
  const starts = new Map<string, Start>()

  const startAt = (point: RoadPoint): Start => {
    const key = keyOf(point)
    const start = starts.get(key) ?? { point, ways: new Map(), until: now().getTime() + CACHE_MS }
    starts.set(key, start)
    return start
  }

  return async (from, to, signal) => {
    forgetOld(starts, now().getTime())
    // Held here: another call may forget them meanwhile.
    const rows = from.map(startAt)
    const questions = batchesOf(rows).flatMap((some) => {
      const missing = to.filter((point) => some.some(({ ways }) => !ways.has(keyOf(point))))
      return batchesOf(missing).map((places) => ({ some, places }))
    })
    if (questions.length > MOST_QUESTIONS)
      throw new RoadsAway('The plan needs more ways than the road server is asked for')
    const work = async (): Promise<void> => {
      for (let next = questions.shift(); next; next = questions.shift()) {
        const { some, places } = next
        const metres = await ask(
          some.map(({ point }) => point),
          places,
          signal,
        )
        some.forEach(({ ways }, at) =>
          places.forEach((place, each) => ways.set(keyOf(place), metres[at]?.[each] ?? null)),
        )
      }
    }
    const stop = (error: unknown): never => {
      questions.length = 0
      throw error
    }
    await Promise.all(Array.from({ length: CONCURRENT }, () => work().catch(stop)))
    return rows.map(({ ways }) => to.map((point) => ways.get(keyOf(point)) ?? null))
  }
}

/** Before a call adds its starts. */
function forgetOld(starts: Map<string, Start>, time: number): void {
  for (const [key, { until }] of starts)
    if (until <= time || starts.size > MOST_STARTS) starts.delete(key)
}

const batchesOf = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_POINTS) }, (_, at) =>
    all.slice(at * MOST_POINTS, (at + 1) * MOST_POINTS),
  )
