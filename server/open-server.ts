import fastify, { LogController, type FastifyInstance } from 'fastify'
import { AppError } from '../contract/errors.ts'
import type { Config } from './config.ts'
import { BODY_LIMITS, connectionLimits, type BodyLimits } from './core/body-limits.ts'
import type { Context } from './core/context.ts'
import type { Drain } from './core/drain.ts'
import { sendProblem } from './core/problem.ts'
import { healthRoutes } from './health.ts'
import type { Metrics } from './operations/metrics.ts'
import { metricsRoutes } from './operations/metrics-routes.ts'
import { requestIdOf, spanOfRequest, traceRequests } from './core/request-trace.ts'
import { requestLog, type LogStream } from './request-log.ts'
import { readableAddress } from './web/readable-address.ts'

const JSON_LIMIT = 256 * 1024

/** A server without routes: its limits, its log, and how it answers errors. */
export function openServer(config: Config, limits: BodyLimits, logTo?: LogStream): FastifyInstance {
  const app = fastify({
    ...connectionLimits(limits),
    logger: requestLog(config.logLevel, logTo),
    genReqId: requestIdOf,
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    childLoggerFactory: (logger, { requestId }, options, request) => {
      const { traceId } = spanOfRequest(request, String(requestId)).trace
      return logger.child({ requestId, traceId }, options)
    },
    bodyLimit: JSON_LIMIT,
    // Entries of X-Forwarded-For left of those that our own proxies wrote come from the client.
    trustProxy: (_address, hop) => hop < config.proxies,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // Malformed addresses reach no route, and so no error handler.
    frameworkErrors: sendProblem,
  })
  traceRequests(app)
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new AppError('not_found', 'There is nothing at this address'), request, reply),
  )
  return app
}

/** A process that only runs tasks answers its operators, and no one else. */
export function openWorkerServer(
  ctx: Context,
  drain: Drain,
  metrics: Metrics | undefined,
): FastifyInstance {
  const app = openServer(ctx.config, BODY_LIMITS)
  healthRoutes(app, ctx, drain)
  metricsRoutes(app, ctx.config, metrics)
  return app
}
