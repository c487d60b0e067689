import type { FastifyInstance, FastifyReply } from 'fastify'
import { guideFilesPath, guidePath, newsPath } from '../../contract/paths.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { confirmGuide, openGuideLink, type GuideLink } from '../offers/guides/confirm-guide.ts'
import { downloadGuide } from '../offers/guides/guide-file.ts'
import type { SignedQuery } from '../providers/storage/signed-address.ts'
import { guideLinkCopy } from './guide-copy.ts'
import { fillCampaignPage } from './page-copy.ts'

type Options = { ctx: Context; template: () => string }
type Link = { Params: { token: string } }
type Signed = { Params: { file: string }; Querystring: SignedQuery }

const RATE = { config: { rateLimit: { max: 60, timeWindow: '10 minutes' } } }
const STATUS: Record<GuideLink['is'], number> = {
  open: 200,
  confirmed: 200,
  used: 410,
  expired: 410,
  gone: 410,
  unknown: 404,
}

/**
 * Where a person confirms the address that a guide or news go to, and downloads the guide. GET changes nothing, since scanners of mail follow
 * links: the button of the page confirms, without a script.
 */
export function guidePages(app: FastifyInstance, { ctx, template }: Options): void {
  const send = (reply: FastifyReply, link: GuideLink) =>
    sendHtml(
      reply
        .code(STATUS[link.is])
        .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }),
      fillCampaignPage(template(), guideLinkCopy(link)),
    )

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    )
    for (const path of [guidePath(':token'), newsPath(':token')]) {
      scope.get<Link>(path, RATE, async ({ params }, reply) =>
        send(reply, await openGuideLink(ctx, params.token)),
      )
      scope.post<Link>(path, { ...RATE, bodyLimit: 4_096 }, async (request, reply) =>
        send(reply, await confirmGuide(ctx, request.params.token)),
      )
    }
  })

  app.get<Signed>(`${guideFilesPath}/:file`, RATE, async ({ params, query }, reply) => {
    const guide = await downloadGuide(ctx, params.file, query)
    if (!guide) return send(reply, { is: 'unknown' })
    const { stream, bytes } = guide.file
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName(guide.title)}"`,
        'content-length': bytes,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(stream)
  })
}

/** Of the title what every system takes as the name of a file. */
function fileName(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '-')
  return `${plain.replaceAll(/^-|-$/g, '').toLowerCase() || 'guide'}.pdf`
}
