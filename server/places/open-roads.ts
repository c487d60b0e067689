import { openBreaker } from '../core/breaker.ts'
import type { Context } from '../core/context.ts'
import { rememberMetres } from './remember-metres.ts'
import { osrm } from '../providers/roads/osrm.ts'
import { RoadsAway, type RoadServer, type RoadWay } from '../providers/roads/roads.ts'

/** The server of roads if it is configured, else undefined. `watched` sees each call that leaves this server. */
export const openRoads = (
  { config, now }: Pick<Context, 'config' | 'now'>,
  log: (line: string) => void,
  watched = (server: RoadServer): RoadServer => server,
): RoadServer | undefined => config.roads && carefulRoads(watched(osrm(config.roads)), { now, log })

/** A day is opened again and again with the same stops. */
const CACHE_MS = 600_000
const MOST_CACHED = 500

type World = { now: () => Date; log: (line: string) => void }

/**
 * A server with a cache of ten minutes and a circuit breaker: after five failures of the server in a row it is not called for a
 * minute, and our own estimate is used without a wait.
 */
export function carefulRoads(server: RoadServer, { now, log }: World): RoadServer {
  const breaker = openBreaker('roads', now, (rests) =>
    log(
      rests
        ? 'The road server does not answer: our own estimates are used until it does'
        : 'The road server answers again',
    ),
  )
  const carefully = async <Answer>(
    call: () => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    if (!breaker.allows())
      throw new RoadsAway('The road server is not called for a minute after failures')
    try {
      const answer = await call()
      breaker.tell(true)
      return answer
    } catch (error) {
      // What the caller gave up, or had no more time for, says nothing of the server.
      if (!signal?.aborted) breaker.tell(false)
      throw error
    }
  }
  const cache = new Map<string, { table: RoadWay[][]; until: number }>()
  return {
    async table(points) {
      const key = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';')
      const cached = cache.get(key)
      if (cached && now().getTime() < cached.until) return cached.table
      const table = await carefully(() => server.table(points))
      cache.delete(key)
      cache.set(key, { table, until: now().getTime() + CACHE_MS })
      const [oldest] = cache.keys()
      if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
      return table
    },
    metres: rememberMetres({
      now,
      ask: (from, to, signal) => carefully(() => server.metres(from, to, signal), signal),
    }),
  }
}
