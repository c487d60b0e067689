import { z } from 'zod'
import { type RoadPoint, RoadsAway, type RoadServer, type RoadWay } from './roads.ts'

/** Where the server is, such as https://osrm.example.ca */
export type RoadSettings = { url: string }

/** How long a screen waits before our own estimate is used instead. */
const BUDGET_MS = 2_000
/** A question of a plan is larger: it may take so many times as long before the server counts as away. */
const PLAN_FACTOR = 2

const Matrix = z.array(z.array(z.number().min(0).nullable()))
const Answer = z.object({ code: z.literal('Ok'), distances: Matrix, durations: Matrix })
const Distances = Answer.pick({ code: true, distances: true })

/** Asks a server with the table service of OSRM 5 over HTTP; nothing but coordinates leaves this one. */
export function osrm({ url }: RoadSettings, budgetMs: number = BUDGET_MS): RoadServer {
  return {
    async table(points) {
      const answer = Answer.safeParse(
        await ask(addressOf(url, points), AbortSignal.timeout(budgetMs)),
      )
      if (!answer.success)
        throw new RoadsAway('The road server answered in another shape', { cause: answer.error })
      const { distances, durations } = answer.data
      return points.map((_, from) =>
        points.map((__, to): RoadWay => {
          const [metres, seconds] = [distances[from]?.[to], durations[from]?.[to]]
          if (metres === undefined || seconds === undefined)
            throw new RoadsAway('The road server left points out')
          return metres === null || seconds === null ? null : { metres, seconds }
        }),
      )
    },

    async metres(from, to, signal) {
      const address = addressOf(url, [...from, ...to])
      const numbers = [...from, ...to].map((_, at) => at)
      const [sources, destinations] = [numbers.slice(0, from.length), numbers.slice(from.length)]
      address.search = `annotations=distance&sources=${sources.join(';')}&destinations=${destinations.join(';')}`
      const limit = AbortSignal.timeout(PLAN_FACTOR * budgetMs)
      const answer = Distances.safeParse(await ask(address, AbortSignal.any([signal, limit])))
      if (!answer.success)
        throw new RoadsAway('The road server answered in another shape', { cause: answer.error })
      const { distances } = answer.data
      if (distances.length !== from.length || distances.some((row) => row.length !== to.length))
        throw new RoadsAway('The road server left points out')
      return distances.map((row) => row.map((way) => (way === null ? null : Math.round(way))))
    },
  }
}

function addressOf(base: string, points: readonly RoadPoint[]): URL {
  const path = points.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')
  const url = new URL(`${base.replace(/\/+$/, '')}/table/v1/driving/${path}`)
  url.search = 'annotations=distance,duration'
  return url
}

async function ask(url: URL, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    })
    if (!answer.ok) throw new RoadsAway(`The road server answered ${answer.status}`)
    return await answer.json()
  } catch (error) {
    if (error instanceof RoadsAway) throw error
    throw new RoadsAway('The road server does not answer', { cause: error })
  }
}
