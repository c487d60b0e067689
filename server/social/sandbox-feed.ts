import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { SocialPlatform } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { FEED, isSandboxPublisher } from '../providers/publisher/sandbox.ts'
import { feedPage } from './feed-page.ts'

const SHOWN = 50

/** What a social network shows on its own site, and where people like it; none without the sandbox. */
export function sandboxFeed(app: FastifyInstance, { publisher, config }: Context): void {
  if (!isSandboxPublisher(publisher)) return
  // In a scope of its own: nothing but this page takes forms.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, undefined),
    )

    scope.get<{ Params: { platform: string } }>(`${FEED}/:platform`, async (request, reply) => {
      const platform = platformOf(request.params.platform)
      const posts = await publisher.feed(platform, SHOWN)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(feedPage({ productName: config.productName, platform, posts }))
    })

    scope.post<{ Params: { platform: string; postId: string } }>(
      `${FEED}/:platform/:postId/like`,
      async (request, reply) => {
        const { postId } = request.params
        const platform = platformOf(request.params.platform)
        if (!(await publisher.like(platform, postId))) throw missing()
        return reply.redirect(`${FEED}/${platform}#${postId}`, 303)
      },
    )
  })
}

const missing = () => new AppError('not_found', 'There is nothing at this address')

function platformOf(text: string): SocialPlatform {
  const platform = SocialPlatform.safeParse(text)
  if (!platform.success) throw missing()
  return platform.data
}
