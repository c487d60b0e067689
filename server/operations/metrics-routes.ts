import { createHash, timingSafeEqual } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import type { Metrics } from './metrics.ts'

type Config = Pick<Context['config'], 'process'>

/** Where Prometheus reads how this process does; not part of the API. */
export const metricsPath = '/metrics'

/** Serves the metrics to who has the token of METRICS_TOKEN. Without metrics there is nothing at the address. */
export function metricsRoutes(
  app: FastifyInstance,
  { process: { metricsToken } }: Config,
  metrics: Metrics | undefined,
): void {
  if (!metrics || metricsToken === undefined) return
  app.addHook('onRequest', (_request, reply, done) => {
    metrics.requestBegins()
    finished(reply.raw, metrics.requestEnds)
    done()
  })
  app.get(metricsPath, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('not_signed_in', 'Unauthorized')
    }
    reply.headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
    return metrics.text()
  })
}

/** In a time that says nothing of where two texts differ, or how long they are. */
const isSame = (first: string, second: string): boolean =>
  timingSafeEqual(digest(first), digest(second))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
