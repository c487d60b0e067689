import { z } from 'zod'
import { type RoadPoint, RoadsAway, type RoadServer, type RoadWay } from './roads.ts'

/** Where the server is, such as https://osrm.example.ca */
export type RoadSettings = { url: string }

/** How long a screen waits before our own estimate is used instead. */
const BUDGET_MS = 2_000

const Matrix = z.array(z.array(z.number().min(0).nullable()))
const Answer = z.object({ code: z.literal('Ok'), distances: Matrix, durations: Matrix })

/** Asks a server with the table service of OSRM 5 over HTTP; nothing but coordinates leaves this one. */
export function osrm({ url }: RoadSettings, budgetMs: number = BUDGET_MS): RoadServer {
  return {
    async table(points) {
      const answer = Answer.safeParse(await ask(addressOf(url, points), budgetMs))
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
  }
}

function addressOf(base: string, points: readonly RoadPoint[]): URL {
  const path = points.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')
  const url = new URL(`${base.replace(/\/+$/, '')}/table/v1/driving/${path}`)
  url.search = 'annotations=distance,duration'
  return url
}

async function ask(url: URL, budgetMs: number): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(budgetMs),
    })
    if (!answer.ok) throw new RoadsAway(`The road server answered ${answer.status}`)
    return await answer.json()
  } catch (error) {
    if (error instanceof RoadsAway) throw error
    throw new RoadsAway('The road server does not answer', { cause: error })
  }
}
