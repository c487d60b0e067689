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
import { visitorMemory } from './visitor-memory.ts'

type Options = { ctx: Context; identify: Identify; template: string }

/** The public pages of campaigns and offers; they record visits to credit later conversions. */
export function advertisingPages(app: FastifyInstance, options: Options): void {
  const { ctx, identify, template } = options
  const send = (reply: FastifyReply, words: PageCopy) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(fillCampaignPage(template, words))

  const remember = visitorMemory(app, { ctx, identify })

  app.get<{ Params: { slug: string } }>(
    `${PUBLIC_PAGES.campaign}/:slug`,
    async (request, reply) => {
      const campaign = await findCampaignAt(ctx.db, request.params.slug)
      const isAdmin = await isAdmins(identify, request, reply)
      if (!campaign || (campaign.status === 'draft' && !isAdmin))
        return send(reply.code(404), unknownPageCopy())
      // Visits of staff to their own campaign do not count.
      if (isAdmin) return send(reply, campaignCopy(campaign, true))
      if (campaign.status !== 'active') return reply.redirect(paths.home)
      const cause = { campaignId: campaign.id, leadMagnetId: null }
      await remember(request, reply, cause, sourceOf(request, campaign.platforms))
      return send(reply, campaignCopy(campaign))
    },
  )

  app.get<{ Params: { code: string } }>(`${PUBLIC_PAGES.offer}/:code`, async (request, reply) => {
    const offer = await findActiveLeadMagnet(ctx.db, request.params.code.toUpperCase())
    if (!offer) return send(reply.code(404), unknownPageCopy())
    if (!(await isAdmins(identify, request, reply)))
      await remember(request, reply, { campaignId: null, leadMagnetId: offer.id }, 'direct')
    return send(reply, offerCopy(offer, ctx.config.supportPhone))
  })
}

async function isAdmins(
  identify: Identify,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { caller } = await identify('public', request, reply)
  return 'user' in caller && caller.user?.role === 'admin'
}

/** The network of a tracked link, if the campaign runs there. */
function sourceOf(request: FastifyRequest, platforms: readonly string[]): AdSource {
  const via = new URL(request.url, 'http://localhost').searchParams.get('via')
  return (
    AD_PLATFORMS.find((platform) => platform === via && platforms.includes(platform)) ?? 'direct'
  )
}
