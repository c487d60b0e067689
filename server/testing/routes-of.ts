import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** A route of the running server, those of the contract and all others. */
export type Route = { method: string; url: string }

const STARTS = 'fastify.initialization'

/** Records the routes of the servers that start until `stop`. */
export function recordRoutes(): { routes: Route[]; stop: () => void } {
  const routes: Route[] = []
  const onStart = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url })
    })
  }
  diagnostics.subscribe(STARTS, onStart)
  return { routes, stop: () => void diagnostics.unsubscribe(STARTS, onStart) }
}
