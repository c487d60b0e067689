import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERROR_STATUS } from '../../contract/errors.ts'
import { problemOf } from './problem.ts'

/** How long a request may take to arrive, in milliseconds. */
export type BodyLimits = {
  /** Its headers. */
  headers: number
  /** Its body. */
  body: number
  /** A body of files: ten photographs over a slow mobile network. */
  upload: number
  /** An idle connection, in both directions. */
  idle: number
  /** How often Node looks for connections that are over a limit. */
  check: number
}

export const BODY_LIMITS: BodyLimits = {
  headers: 15_000,
  body: 30_000,
  upload: 10 * 60_000,
  idle: 2 * 60_000,
  check: 5_000,
}

/** What Fastify needs to keep the limits of a connection. */
export const connectionLimits = ({ headers, upload, idle, check }: BodyLimits) => ({
  connectionTimeout: idle,
  // A backstop: bodies have limits of their own below.
  requestTimeout: headers + upload,
  http: { headersTimeout: headers, connectionsCheckingInterval: check },
})

/** Time for a refusal to reach a sender that is still sending. */
const LINGER_MS = 1_000

/** Cuts off bodies that arrive too slowly, with 408, and those that are too large, after their 413. */
export function limitBodies(app: FastifyInstance, limits: BodyLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request))
      cutOffAfter(isUpload(request) ? limits.upload : limits.body, request, reply)
  })
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === ERROR_STATUS.too_large && !hasArrived(request))
      stopReading(request, reply)
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false

const hasArrived = ({ raw }: FastifyRequest): boolean => raw.complete || raw.readableEnded

function cutOffAfter(ms: number, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  const timer = setTimeout(() => {
    if (hasArrived(request)) return
    if (reply.raw.headersSent) return raw.destroy()
    // Fastify is still waiting for the body.
    reply.hijack()
    const body = timedOut(request.id)
    reply.raw
      .writeHead(ERROR_STATUS.timed_out, {
        connection: 'close',
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      .end(body, () => raw.destroy())
  }, ms)
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

function timedOut(incident: string): string {
  const error = new AppError('timed_out', 'Your request took too long to arrive. Please try again')
  return JSON.stringify(problemOf(error, incident))
}

/** A sender that is still sending gets to see the refusal, but is not read any further. */
function stopReading({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.unpipe()
  raw.pause()
  // Node reads a request that was never read to its end, after the answer.
  raw.read()
  reply.raw.once('finish', () => {
    setTimeout(() => raw.destroy(), LINGER_MS).unref()
  })
}
