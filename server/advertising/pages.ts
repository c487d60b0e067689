import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AD_PLATFORMS } from '../../contract/ad-content.ts'
import { PUBLIC_PAGES, type AdSource } from '../../contract/advertising.ts'
import { paths } from '../../contract/paths.ts'
import type { Identify } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { findCampaignAt } from './campaign-store.ts'
import { findActiveLeadMagnet } from './lead-magnet-store.ts'
import {
  campaignCopy,
  fillCampaignPage,
  offerCopy,
  unknownPageCopy,
  type PageCopy,
} from './page-copy.ts'
import { recordVisit } from './record-visit.ts'
import type { Cause } from './visit-store.ts'

type Options = { ctx: Context; identify: Identify; template: () => string }

/** The public pages of campaigns and offers; they record visits to credit later conversions. */
export function advertisingPages(app: FastifyInstance, options: Options): void {
  const { ctx, identify, template } = options
  const send = (reply: FastifyReply, words: PageCopy) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(fillCampaignPage(template(), words))

  const remember = visitorMemory(app, options)

  app.get<{ Params: { slug: string } }>(
    `${PUBLIC_PAGES.campaign}/:slug`,
    async (request, reply) => {
      const campaign = await findCampaignAt(ctx.db, request.params.slug)
      const isAdmin = await isAdmins(identify, request, reply)
      if (!campaign || (campaign.status === 'draft' && !isAdmin))
        return send(reply.code(404), unknownPageCopy())
      // Visits of staff to their own campaign do not count.
      if (isAdmin) return send(reply, campaignCopy(campaign, ctx.config.haulerSharePermille, true))
      if (campaign.status !== 'active') return reply.redirect(paths.home)
      const cause = { campaignId: campaign.id, leadMagnetId: null }
      await remember(request, reply, cause, sourceOf(request, campaign.platforms))
      return send(reply, campaignCopy(campaign, ctx.config.haulerSharePermille))
    },
  )

  app.get<{ Params: { code: string } }>(`${PUBLIC_PAGES.offer}/:code`, async (request, reply) => {
    const offer = await findActiveLeadMagnet(ctx.db, request.params.code.toUpperCase())
    if (!offer) return send(reply.code(404), unknownPageCopy())
    if (!(await isAdmins(identify, request, reply)))
      await remember(request, reply, { campaignId: null, leadMagnetId: offer.id }, 'direct')
    return send(reply, offerCopy(offer, ctx.config))
  })
}

async function isAdmins(
  identify: Identify,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { caller } = await identify({ access: 'public' }, request, reply)
  return 'user' in caller && caller.user?.role === 'admin'
}

/** The network of a tracked link, if the campaign runs there. */
function sourceOf(request: FastifyRequest, platforms: readonly string[]): AdSource {
  const via = new URL(request.url, 'http://localhost').searchParams.get('via')
  return (
    AD_PLATFORMS.find((platform) => platform === via && platforms.includes(platform)) ?? 'direct'
  )
}

/** Further visits from one address are shown but not counted: they may be a script. */
const COUNTED = { max: 100, timeWindow: '1 hour' }

/** Records the visits of people (not robots), to credit their later conversions. */
function visitorMemory(app: FastifyInstance, { ctx, identify }: Pick<Options, 'ctx' | 'identify'>) {
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
    const { caller } = await identify({ access: 'visitor' }, request, reply)
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
