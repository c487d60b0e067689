import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdSource } from '../../contract/advertising.ts'
import type { Identify } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { readTouch } from './read-touch.ts'
import { recordVisit, type Visit } from './record-visit.ts'
import type { Cause } from './visit-store.ts'

type Options = { ctx: Context; identify: Identify }
type Remember = (
  request: FastifyRequest,
  reply: FastifyReply,
  cause: Cause,
  platform: AdSource,
) => Promise<void>

/** First visits from one address that count without proof; a carrier has thousands of people behind one. */
const UNPROVEN = { name: 'visits without proof', max: 100, timeWindow: '1 hour' }
/** Visits from one address whose browsers keep their cookie. More are a flood. */
const PROVEN = { name: 'visits', max: 2_000, timeWindow: '1 hour' }
/** How many visits wait for their proof, and for how long. */
const MOST_WAITING = 5_000
const PROOF_MS = 10 * 60_000

/**
 * Records the visits of people (not robots), to credit their later conversions. Above a hundred new visitors an hour
 * from one address a visit counts when the browser comes back with the cookie of its session, as it does for the files
 * of the page: a script that opens pages without a cookie counts no further, and all people behind a carrier do.
 */
export function visitorMemory(app: FastifyInstance, { ctx, identify }: Options): Remember {
  const limit = (options: typeof UNPROVEN) => {
    const check = ctx.config.rateLimits ? app.createRateLimit(options) : undefined
    return async (request: FastifyRequest): Promise<boolean> => {
      const counted = await check?.(request)
      return counted?.isAllowed === false && counted.isExceeded
    }
  }
  const [isUnprovenOver, isProvenOver, isSessionOver] = [UNPROVEN, PROVEN, PROVEN].map(limit)
  const visitorOf = async (
    access: 'public' | 'visitor',
    ...call: [FastifyRequest, FastifyReply]
  ) => {
    const { caller } = await identify({ access }, ...call)
    return 'visitorId' in caller ? caller.visitorId : undefined
  }
  const waiting = new Map<string, { visit: Visit; until: number }>()
  const wait = (visit: Visit) => {
    const [oldest] = waiting.keys()
    if (waiting.size >= MOST_WAITING && oldest) waiting.delete(oldest)
    waiting.set(visit.visitorId, { visit, until: ctx.now().getTime() + PROOF_MS })
  }

  app.addHook('onRequest', async (request, reply) => {
    if (waiting.size === 0) return
    const visitorId = await visitorOf('public', request, reply)
    const proven = visitorId === undefined ? undefined : waiting.get(visitorId)
    if (!visitorId || !proven) return
    waiting.delete(visitorId)
    const isLate = proven.until < ctx.now().getTime()
    if (!isLate && !(await isProvenOver?.(request))) await recordVisit(ctx, proven.visit)
  })

  return async (request, reply, cause, platform) => {
    if (!isPerson(request)) return
    const isOffer = cause.leadMagnetId !== null
    const touch = readTouch(request.url, { platform, isOffer })
    const known = await visitorOf('public', request, reply)
    if (known) {
      if (!(await isProvenOver?.(request)))
        await recordVisit(ctx, { visitorId: known, cause, platform, touch })
      return
    }
    const mustProve = (await isUnprovenOver?.(request)) ?? false
    if (mustProve && (await isSessionOver?.(request))) return
    const visitorId = await visitorOf('visitor', request, reply)
    if (!visitorId) return
    const visit = { visitorId, cause, platform, touch }
    if (mustProve) wait(visit)
    else await recordVisit(ctx, visit)
  }
}

const ROBOT = /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|headless.*lighthouse/i
const SCRIPT = /^(?:curl|wget|python|go-http|java|okhttp|node|axios|libwww|ruby|php|httpie)\b|^$/i

/**
 * Robots, scripts, link previews, prefetched pages and pages in an image or frame of another site are no
 * visits.
 */
export function isPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '')
  const agent = headers['user-agent'] ?? ''
  const opens = headers['sec-fetch-dest'] ?? 'document'
  const isShown = method === 'GET' && opens === 'document' && !purpose.includes('prefetch')
  return isShown && !ROBOT.test(agent) && !SCRIPT.test(agent)
}
