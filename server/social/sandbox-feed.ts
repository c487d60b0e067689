import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { platformFacts, SocialPlatform } from '../../contract/social.ts'
import { formatInstant } from '../../contract/calendar.ts'
import type { Context } from '../core/context.ts'
import { FEED, isSandboxPublisher } from '../providers/publisher/sandbox.ts'
import { escapeHtml } from '../core/html.ts'
import { sandboxPage } from '../core/sandbox-page.ts'

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

type FeedPost = { id: string; username: string; text: string; likes: number; publishedAt: Date }
type Feed = { productName: string; platform: SocialPlatform; posts: FeedPost[] }

/** What the sandbox shows where the real network would show the posts to the public. */
const feedPage = ({ productName, platform, posts }: Feed): string => {
  const { label } = platformFacts[platform]
  return sandboxPage({
    title: `${label} feed`,
    productName,
    mark: `not the real ${label}`,
    style: STYLE,
    body: `<p>This page stands in for ${label}. It shows what ${escapeHtml(productName)} has published, and likes given here count.</p>
${posts.length === 0 ? '<p class="none">Nothing was published yet.</p>' : posts.map((post) => article(platform, post)).join('\n')}`,
  })
}

const article = (
  platform: SocialPlatform,
  { id, username, text, likes, publishedAt }: FeedPost,
) => `
<article class="card" id="${escapeHtml(id)}">
<header><b>@${escapeHtml(username)}</b> <time datetime="${publishedAt.toISOString()}">${escapeHtml(formatInstant(publishedAt))}</time></header>
<p class="words">${escapeHtml(text)}</p>
<form method="post" action="${FEED}/${platform}/${escapeHtml(id)}/like">
<button aria-label="Like the post of @${escapeHtml(username)}">Like</button> <span>${likes === 1 ? '1 like' : `${likes} likes`}</span>
</form>
</article>`

const STYLE = `
main{max-width:620px}
article{margin-top:16px;padding:18px clamp(16px,4vw,22px)}
article:target{border-color:var(--primary)}
header{display:flex;flex-wrap:wrap;gap:0 12px;justify-content:space-between}
.words{margin:10px 0 14px;white-space:pre-wrap}
form{display:flex;gap:14px;align-items:center;color:var(--tx-3)}
button{padding:6px 22px;border:1px solid var(--control);background:none;color:var(--primary)}
`
