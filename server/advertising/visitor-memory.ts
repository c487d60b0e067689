import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdSource } from '../../contract/advertising.ts'
import type { Identify } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { recordVisit } from './record-visit.ts'
import type { Cause } from './visit-store.ts'

/** Further visits from one address are shown but not counted: they may be a script. */
const COUNTED = { max: 100, timeWindow: '1 hour' }

type Options = { ctx: Context; identify: Identify }

/** Records the visits of people (not robots), to credit their later conversions. */
export function visitorMemory(app: FastifyInstance, { ctx, identify }: Options) {
  const isOneMore = ctx.config.rateLimits ? app.createRateLimit(COUNTED) : undefined

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    cause: Cause,
    platform: AdSource,
  ): Promise<void> => {
    if (!isPerson(request)) return
    const counted = await isOneMore?.(request)
    if (counted?.isAllowed === false && counted.isExceeded) return
    const { caller } = await identify('visitor', request, reply)
    if ('visitorId' in caller && caller.visitorId)
      await recordVisit(ctx, { visitorId: caller.visitorId, cause, platform })
  }
}

const ROBOT = /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|headless.*lighthouse/i
const SCRIPT = /^(?:curl|wget|python|go-http|java|okhttp|node|axios|libwww|ruby|php|httpie)\b|^$/i

/**
 * Robots, scripts, link previews, prefetched pages and pages in an image or frame of another site are no
 * visits.
 */
function isPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '')
  const agent = headers['user-agent'] ?? ''
  const opens = headers['sec-fetch-dest'] ?? 'document'
  const isShown = method === 'GET' && opens === 'document' && !purpose.includes('prefetch')
  return isShown && !ROBOT.test(agent) && !SCRIPT.test(agent)
}
