import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { platformFacts, SocialPlatform } from '../../contract/social.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { escapeHtml } from '../core/html.ts'
import { sandboxPage } from '../core/sandbox-page.ts'
import { Refused } from '../providers/failures.ts'
import { isSandboxNetwork, type SandboxNetwork } from '../providers/publisher/sandbox-network.ts'
import { CONSENT, SANDBOX_SCOPES } from '../providers/publisher/sandbox-oauth.ts'

const Request = z.object({
  state: z.string().min(1).max(300),
  redirect_uri: z.url().max(300),
  code_challenge: z.string().min(1).max(200),
  code_challenge_method: z.literal('S256'),
})
type Request = z.infer<typeof Request>

const Answer = z.object({
  ...Request.shape,
  answer: z.enum(['allow', 'cancel']),
  username: z
    .string()
    .trim()
    .regex(/^@?[\w.-]{1,60}$/),
  second: z.literal('on').optional(),
  publish: z.literal('on').optional(),
  read: z.literal('on').optional(),
})

type Platform = { Params: { platform: string } }

/** Where a simulated network asks a person whether we may publish; real ones have their own page. */
export function sandboxConsent(app: FastifyInstance, { publisher, config }: Context): void {
  const networkOf = (text: string): SandboxNetwork => {
    const platform = SocialPlatform.safeParse(text)
    const network = platform.success ? publisher.on(platform.data) : undefined
    if (network && isSandboxNetwork(network)) return network
    throw new AppError('not_found', 'There is nothing at this address')
  }

  // In a scope of its own: nothing but this page takes forms with fields.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.get<Platform>(`${CONSENT}/:platform`, async (request, reply) => {
      const { platform } = networkOf(request.params.platform)
      const asked = Request.safeParse(request.query)
      if (!asked.success) throw new AppError('invalid_input', 'This is no request to connect')
      const page = consentPage(config.productName, platform, asked.data)
      return sendHtml(reply.header('cache-control', 'no-store'), page)
    })

    scope.post<Platform>(`${CONSENT}/:platform`, async (request, reply) => {
      const network = networkOf(request.params.platform)
      const body = Answer.safeParse(request.body)
      if (!body.success)
        throw new AppError('invalid_input', 'A name has letters, digits, . _ and -')
      return reply.redirect(await backFrom(network, body.data), 303)
    })
  })
}

/** The way back: the callback of this site, whatever address the request names, so that the page is no open redirect. */
async function backFrom(network: SandboxNetwork, form: z.infer<typeof Answer>): Promise<string> {
  const back = (result: Record<string, string>) =>
    `/oauth/${network.platform}/callback?${new URLSearchParams({ ...result, state: form.state })}`
  if (form.answer === 'cancel') return back({ error: 'access_denied' })
  const handle = form.username.replace(/^@/, '')
  try {
    const code = await network.issueCode({
      usernames: form.second ? [handle, `${handle}.second`] : [handle],
      scopes: SANDBOX_SCOPES.map(({ name }) => name).filter((name) => form[name]),
      codeChallenge: form.code_challenge,
      redirectUri: form.redirect_uri,
    })
    return back({ code })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return back({ error: 'invalid_request', error_description: error.message })
  }
}

const consentPage = (productName: string, platform: SocialPlatform, request: Request): string => {
  const { label } = platformFacts[platform]
  const hidden = Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n')
  return sandboxPage({
    title: `Allow ${productName} to post on ${label}?`,
    productName,
    mark: `not the real ${label}`,
    style: STYLE,
    body: `<p>This page stands in for ${label}, where you would sign in. No account there is touched.</p>
<form method="post" action="${CONSENT}/${platform}" class="card">
${hidden}
<label class="name">Account to post as
<input name="username" value="westhaul" required maxlength="61" pattern="@?[\\w.\\-]{1,60}" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
<label><input type="checkbox" name="second"> I manage a second page as well</label>
<fieldset><legend>${escapeHtml(productName)} may</legend>
${SANDBOX_SCOPES.map(({ name, allows }) => `<label><input type="checkbox" name="${name}" checked> ${allows}</label>`).join('\n')}
</fieldset>
<p class="buttons"><button name="answer" value="allow" class="main">Allow</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button></p>
</form>`,
  })
}

const STYLE = `
form{display:grid;gap:14px;margin-top:20px;padding:18px clamp(16px,4vw,24px)}
label{display:flex;gap:10px;align-items:center;min-height:44px}
.name{display:grid;gap:6px;font-weight:650}
input:not([type]){min-height:44px;padding:0 14px;border:1px solid var(--control);border-radius:var(--r-m);background:none;
color:var(--tx);font:inherit}
input[type=checkbox]{width:20px;height:20px;accent-color:var(--primary)}
fieldset{margin:0;padding:6px 16px 10px;border:1px solid var(--line);border-radius:var(--r-m)}
legend{padding:0 6px;font-weight:650}
.buttons{display:flex;flex-wrap:wrap;gap:12px}
button{padding:6px 26px;border:1px solid var(--control);background:none;color:var(--primary)}
.main{background:var(--primary);border-color:var(--primary);color:var(--surface)}
`
