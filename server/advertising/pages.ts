import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AD_PLATFORMS } from '../../contract/ad-content.ts'
import { PUBLIC_PAGES, type AdSource } from '../../contract/advertising.ts'
import { paths } from '../../contract/paths.ts'
import type { Identify } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { findCampaignAt } from './campaign-store.ts'
import { findActiveLeadMagnet } from './lead-magnet-store.ts'
import {
  campaignWords,
  fillCampaignPage,
  offerWords,
  unknownWords,
  type PageWords,
} from './page-words.ts'
import { visitorMemory } from './visitor-memory.ts'

type Options = { ctx: Context; identify: Identify; template: string }

/** The public pages of campaigns and offers; who opens one is remembered for what they do later. */
export function advertisingPages(app: FastifyInstance, options: Options): void {
  const { ctx, identify, template } = options
  const send = (reply: FastifyReply, words: PageWords) =>
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
        return send(reply.code(404), unknownWords())
      // Staff who look at their campaign are nobody it brought.
      if (isAdmin) return send(reply, campaignWords(campaign, true))
      if (campaign.status !== 'active') return reply.redirect(paths.home)
      const cause = { campaignId: campaign.id, leadMagnetId: null }
      await remember(request, reply, cause, sourceOf(request, campaign.platforms))
      return send(reply, campaignWords(campaign))
    },
  )

  app.get<{ Params: { code: string } }>(`${PUBLIC_PAGES.offer}/:code`, async (request, reply) => {
    const offer = await findActiveLeadMagnet(ctx.db, request.params.code.toUpperCase())
    if (!offer) return send(reply.code(404), unknownWords())
    if (!(await isAdmins(identify, request, reply)))
      await remember(request, reply, { campaignId: null, leadMagnetId: offer.id }, 'direct')
    return send(reply, offerWords(offer, ctx.config.supportPhone))
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

/** The network that a tracked link names, when the campaign runs there. */
function sourceOf(request: FastifyRequest, platforms: readonly string[]): AdSource {
  const via = new URL(request.url, 'http://localhost').searchParams.get('via')
  return AD_PLATFORMS.find((known) => known === via && platforms.includes(known)) ?? 'direct'
}
