import { paths } from '../../contract/paths.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import { escapeHtml } from '../core/html.ts'
import { sandboxPage } from '../core/sandbox-page.ts'

type Refusal = { productName: string; platform: SocialPlatform; label: string; reason: string }

/** What a person sees who comes back from a network without an account. */
export const oauthPage = ({ productName, platform, label, reason }: Refusal): string =>
  sandboxPage({
    title: `${label} wasn't connected`,
    productName,
    style: STYLE,
    body: `<p class="why">${escapeHtml(reason)}</p>
<p class="next"><a class="button" href="/oauth/${platform}/start">Try again</a>
<a href="${paths.admin}?tab=social&amp;part=accounts">Back to the accounts</a></p>`,
  })

const STYLE = `
.why{color:var(--tx-2);white-space:pre-wrap}
.next{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center;margin-top:24px}
a{color:var(--primary)}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 22px;border:1px solid var(--control);
border-radius:var(--r-m);font-weight:650;text-decoration:none}
`
