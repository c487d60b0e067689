import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { platformFacts, SocialPlatform } from '../../contract/social.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { isSandboxNetwork, type SandboxNetwork } from '../providers/publisher/sandbox-network.ts'
import { FEED } from '../providers/publisher/sandbox-steps.ts'
import { escapeHtml } from '../core/html.ts'
import { sandboxPage } from '../core/sandbox-page.ts'

const SHOWN = 50

/** What a simulated network shows on its own site, and where people like it. */
export function sandboxFeed(app: FastifyInstance, { publisher, config }: Context): void {
  const networkOf = (text: string): SandboxNetwork => {
    const platform = SocialPlatform.safeParse(text)
    const network = platform.success ? publisher.on(platform.data) : undefined
    if (network && isSandboxNetwork(network)) return network
    throw missing()
  }
  // In a scope of its own: nothing but this page takes forms.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null, undefined),
    )

    scope.get<{ Params: { platform: string } }>(`${FEED}/:platform`, async (request, reply) => {
      const network = networkOf(request.params.platform)
      const { platform } = network
      const posts = await network.feed(SHOWN)
      const page = feedPage({ productName: config.productName, platform, posts })
      return sendHtml(reply.header('cache-control', 'no-store'), page)
    })

    scope.post<{ Params: { platform: string; postId: string } }>(
      `${FEED}/:platform/:postId/like`,
      async (request, reply) => {
        const { postId } = request.params
        const network = networkOf(request.params.platform)
        const { platform } = network
        if (!(await network.like(postId))) throw missing()
        return reply.redirect(`${FEED}/${platform}#${postId}`, 303)
      },
    )
  })
}

const missing = () => new AppError('not_found', 'There is nothing at this address')

type FeedPost = Awaited<ReturnType<SandboxNetwork['feed']>>[number]
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
  { id, username, text, media, comment, likes, publishedAt }: FeedPost,
) => `
<article class="card" id="${escapeHtml(id)}">
<header><b>@${escapeHtml(username)}</b> <time datetime="${publishedAt.toISOString()}">${escapeHtml(formatInstant(publishedAt))}</time></header>
<p class="words">${escapeHtml(text)}</p>
${media.map(({ url, alt }) => `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`).join('')}
${comment === null ? '' : `<p class="words">@${escapeHtml(username)}: ${escapeHtml(comment)}</p>`}
<form method="post" action="${FEED}/${platform}/${escapeHtml(id)}/like">
<button aria-label="Like the post of @${escapeHtml(username)}">Like</button> <span>${likes === 1 ? '1 like' : `${likes} likes`}</span>
</form>
</article>`

const STYLE = `
main{max-width:620px}
article{margin-top:16px;padding:18px clamp(16px,4vw,22px)}
article:target{border-color:var(--primary)}
header{display:flex;flex-wrap:wrap;gap:0 12px;justify-content:space-between}
img{display:block;max-width:100%;height:auto;margin-bottom:14px;border-radius:var(--r-m)}
.words{margin:10px 0 14px;white-space:pre-wrap}
form{display:flex;gap:14px;align-items:center;color:var(--tx-3)}
button{padding:6px 22px;border:1px solid var(--control);background:none;color:var(--primary)}
`
