import { formatInstant } from '../../contract/calendar.ts'
import { platformFacts, type SocialPlatform } from '../../contract/social.ts'
import { escapeHtml } from '../core/html.ts'
import { FEED } from '../providers/publisher.sandbox.ts'

type FeedPost = { id: string; username: string; text: string; likes: number; publishedAt: Date }
type Feed = { productName: string; platform: SocialPlatform; posts: FeedPost[] }

/** What the sandbox shows where the real network would show the posts to the public. */
export const feedPage = (feed: Feed): string => {
  const productName = escapeHtml(feed.productName)
  const { label } = platformFacts[feed.platform]
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${label} feed (sandbox) · ${productName}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="sandbox">Sandbox · not the real ${label}</p>
<h1>${label} feed</h1>
<p>This page stands in for ${label}. It shows what ${productName} has published, and likes given here count.</p>
${feed.posts.length === 0 ? '<p class="empty">Nothing was published yet.</p>' : feed.posts.map((post) => article(feed.platform, post)).join('\n')}
</main>
</body>
</html>
`
}

const article = (
  platform: SocialPlatform,
  { id, username, text, likes, publishedAt }: FeedPost,
) => `
<article id="${escapeHtml(id)}">
<header><b>@${escapeHtml(username)}</b> <time datetime="${publishedAt.toISOString()}">${escapeHtml(formatInstant(publishedAt))}</time></header>
<p class="words">${escapeHtml(text)}</p>
<form method="post" action="${FEED}/${platform}/${escapeHtml(id)}/like">
<button aria-label="Like the post of @${escapeHtml(username)}">Like</button> <span>${likes === 1 ? '1 like' : `${likes} likes`}</span>
</form>
</article>`

// The colours and measures of the product's design tokens, which live in the browser's files.
const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;padding:clamp(12px,4vw,32px);background:light-dark(#f6f3eb,#0a1411);
color:light-dark(#0e241d,#eaf3ee);font:16px/1.5 Figtree,system-ui,sans-serif}
main{width:min(100%,620px);margin:auto}
.sandbox{display:inline-block;margin:0;padding:4px 12px;border-radius:99px;font-size:.82rem;font-weight:650;
background:light-dark(#fff0cc,#3d2f0b);color:light-dark(#694600,#ffd680)}
h1{font:760 clamp(1.62rem,6vw,2rem)/1.15 Archivo,system-ui,sans-serif;letter-spacing:-.022em;margin:16px 0 10px}
p{margin:0;color:light-dark(#3c5149,#b7cac0)}
.empty{margin-top:24px;font-weight:600}
article{margin-top:16px;padding:18px clamp(16px,4vw,22px);background:light-dark(#fff,#12201b);
border:1px solid light-dark(#e6ddcb,#263b33);border-radius:18px;overflow-wrap:anywhere}
article:target{border-color:light-dark(#1a5a4a,#7ccdb2)}
header{display:flex;flex-wrap:wrap;gap:0 12px;justify-content:space-between}
time{color:light-dark(#586a62,#93a89e);font-size:.93rem}
.words{margin:10px 0 14px;white-space:pre-wrap;color:inherit}
form{display:flex;gap:14px;align-items:center;color:light-dark(#586a62,#93a89e)}
button{min-height:44px;padding:6px 22px;border:1px solid light-dark(#8c826b,#6b877b);border-radius:12px;
background:none;color:light-dark(#1a5a4a,#7ccdb2);font:650 1rem Figtree,system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid light-dark(#1a5a4a,#7ccdb2);outline-offset:2px}
`
