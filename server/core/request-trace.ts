import type { IncomingMessage } from 'node:http'
import { randomUUID } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { beginSpan, readTrace, withTrace } from './trace.ts'

const SANE_ID = /^[\w.-]{8,64}$/

/** The X-Request-Id that a proxy in front gave, when a log can take it, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && SANE_ID.test(id) ? id : randomUUID()
}

type Begun = ReturnType<typeof beginSpan>
const spans = new WeakMap<IncomingMessage, Begun>()

/** Begins the span of a request, once; the log of the request asks first. */
export function spanOfRequest(request: IncomingMessage, requestId: string): Begun {
  const existing = spans.get(request)
  if (existing) return existing
  const parent = readTrace(request.headers.traceparent, requestId)
  const span = beginSpan({ name: 'request', kind: 'request' }, parent)
  spans.set(request, span)
  return span
}

/**
 * Makes everything that a request does part of its trace, and answers its id in X-Request-Id. A stream that stays open is
 * no step of a trace.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const span = spanOfRequest(request.raw, request.id)
    const jobId = Number(Object(request.params).jobId)
    const ofJob = Number.isSafeInteger(jobId) ? { jobId } : {}
    if (Number.isSafeInteger(jobId)) request.log = reply.log = request.log.child(ofJob)
    reply.header('x-request-id', request.id)
    const { method } = request
    // Templates only: an address may hold a token, and there are any number of them.
    const route = request.routeOptions.url ?? 'none'
    finished(reply.raw, () => {
      if (reply.raw.getHeader('content-type') === 'text/event-stream') return
      const status = reply.raw.statusCode
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...ofJob,
      }
      span.end({ name: `${method} ${route}`, attributes, isFailed: status >= 500 })
    })
    withTrace(span.trace, done)
  })
}
