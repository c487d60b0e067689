import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AD_PLATFORMS, type AdPlatform } from '../../contract/ad-content.ts'
import type { TouchChannel } from '../../contract/ad-touches.ts'
import { PUBLIC_PAGES, type AdSource } from '../../contract/advertising.ts'
import { paths } from '../../contract/paths.ts'
import type { Identify } from '../core/bind.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { readCode } from '../offers/check-code.ts'
import { findByCode } from '../offers/offer-store.ts'
import { findCampaignAt, findCampaignNamed } from './campaign-store.ts'
import {
  campaignCopy,
  endedCopy,
  fillCampaignPage,
  offerCopy,
  unknownCodeCopy,
  unknownPageCopy,
  type PageCopy,
} from './page-copy.ts'
import { publicViewOf } from './public-offer.ts'
import { campaignNamedIn, clicksOf, hasTouch, readTouch } from './read-touch.ts'
import type { Cause } from './visit-store.ts'
import { guidePages } from './guide-pages.ts'
import { offerForms } from './offer-forms.ts'
import { visitorMemory } from './visitor-memory.ts'

type Options = { ctx: Context; identify: Identify; template: () => string }

/** The public pages of campaigns and offers; they record visits to credit later conversions. */
export function advertisingPages(app: FastifyInstance, options: Options): void {
  const { ctx, identify, template } = options
  const send = (reply: FastifyReply, words: PageCopy) =>
    sendHtml(
      reply.header('cache-control', 'private, no-store'),
      fillCampaignPage(template(), words),
    )

  const remember = visitorMemory(app, options)
  offerForms(app, options)
  guidePages(app, options)

  // The home page and the registration are built ahead of time: what their address names is noted on the way to them.
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (!SOURCED_PAGES.includes(path) || !hasTouch(request.url)) return
    try {
      if (await isAdmins(identify, request, reply)) return
      const { cause, platform } = await causeNamedBy(ctx, request.url)
      await remember(request, reply, cause, platform)
    } catch (error) {
      request.log.warn(error, 'A visit was not recorded')
    }
  })

  app.get<{ Params: { slug: string } }>(
    `${PUBLIC_PAGES.campaign}/:slug`,
    async (request, reply) => {
      const campaign = await findCampaignAt(ctx.db, request.params.slug)
      const wasPublic = campaign !== undefined && campaign.startedAt !== null
      const isAdmin = await isAdmins(identify, request, reply)
      const isHidden = !wasPublic && (!isAdmin || campaign?.deletedAt !== null)
      if (!campaign || isHidden) return send(reply.code(404), unknownPageCopy())
      const isOver = campaign.status !== 'active' || campaign.deletedAt !== null
      const endedPage = () => {
        const copy = endedCopy(campaign.type, ctx.config.haulerSharePermille)
        return send(reply, { ...copy, href: withClicks(copy.href, request.url) })
      }
      if (campaign.deletedAt) return endedPage()
      // Visits of staff to their own campaign do not count.
      if (isAdmin) return send(reply, campaignCopy(campaign, ctx.config.haulerSharePermille, true))
      if (isOver) {
        // The visit is none of the campaign, and where its visitor came from counts as on the home page.
        if (hasTouch(request.url)) await remember(request, reply, NO_CAUSE, 'direct')
        return endedPage()
      }
      const cause = { campaignId: campaign.id, leadMagnetId: null }
      await remember(request, reply, cause, sourceOf(request, campaign.platforms))
      const copy = campaignCopy(campaign, ctx.config.haulerSharePermille)
      return send(reply, { ...copy, href: withClicks(copy.href, request.url) })
    },
  )

  app.get<{ Params: { code: string } }>(`${PUBLIC_PAGES.offer}/:code`, async (request, reply) => {
    const offer = await findByCode(ctx.db, readCode(request.params.code))
    if (!offer) return send(reply.code(404), unknownCodeCopy())
    if (!(await isAdmins(identify, request, reply)))
      await remember(request, reply, { campaignId: null, leadMagnetId: offer.id }, 'direct')
    return send(reply, offerCopy(offer, await publicViewOf(ctx, offer), ctx.config))
  })
}

const SOURCED_PAGES: readonly string[] = [paths.home, paths.haulerRegistration]
const NO_CAUSE = { campaignId: null, leadMagnetId: null } as const

/** The active campaign that utm_campaign names by its address or its name, and its network. */
async function causeNamedBy(
  { db }: Context,
  url: string,
): Promise<{ cause: Cause; platform: AdSource }> {
  const { utmSource, channel } = readTouch(url)
  const name = campaignNamedIn(url)
  const campaign = name === null ? undefined : await findCampaignNamed(db, name)
  if (campaign?.status !== 'active') return { cause: NO_CAUSE, platform: 'direct' }
  const ownNetworks: readonly AdPlatform[] = networksOf(channel, utmSource ?? '')
  const platform = ownNetworks.find((network) => campaign.platforms.includes(network)) ?? 'direct'
  return { cause: { campaignId: campaign.id, leadMagnetId: null }, platform }
}

/** The networks that a channel may be, the likeliest first. */
function networksOf(channel: TouchChannel, source: string): AdPlatform[] {
  if (channel === 'google' || channel === 'linkedin') return [channel]
  if (channel !== 'meta') return []
  return /^ig|instagram/i.test(source) ? ['instagram', 'facebook'] : ['facebook', 'instagram']
}

async function isAdmins(
  identify: Identify,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { caller } = await identify({ access: 'public' }, request, reply)
  return 'user' in caller && caller.user?.role === 'admin'
}

/** Ids of clicks stay in the address, on to where a person may agree that they are kept. */
function withClicks(href: string, url: string): string {
  const clicks = clicksOf(url)
  return clicks === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${clicks}`
}

/** The network of a tracked link, if the campaign runs there. */
function sourceOf(request: FastifyRequest, platforms: readonly string[]): AdSource {
  const via = new URL(request.url, 'http://localhost').searchParams.get('via')
  return (
    AD_PLATFORMS.find((platform) => platform === via && platforms.includes(platform)) ?? 'direct'
  )
}
