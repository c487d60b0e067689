import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { escapeHtml } from '../core/html.ts'
import { sandboxPage } from '../core/sandbox-page.ts'
import { BANK_PAGE } from '../providers/payments/sandbox.accounts.ts'
import { isSandbox } from '../providers/payments/sandbox.ts'

/** The pages that a real payment provider has on its own site; none without the sandbox. */
export function sandboxPages(app: FastifyInstance, { payments, config }: Context): void {
  if (!isSandbox(payments)) return
  // In a scope of its own: nothing but this page takes forms.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )

    scope.get<{ Params: { token: string } }>(`${BANK_PAGE}/:token`, async (request, reply) => {
      const link = (await payments.openLink(request.params.token)) ?? missing()
      if ('goTo' in link) return reply.redirect(link.goTo, 303)
      return sendHtml(
        reply.header('cache-control', 'no-store'),
        bankPage({
          productName: config.productName,
          share: formatShare(config.haulerSharePermille),
          email: link.email,
        }),
      )
    })

    scope.post<{ Params: { token: string }; Body: unknown }>(
      `${BANK_PAGE}/:token`,
      async (request, reply) => {
        const form = request.body
        const connect = form instanceof URLSearchParams && form.get('answer') === 'connect'
        const { goTo } = (await payments.useLink(request.params.token, connect)) ?? missing()
        return reply.redirect(goTo, 303)
      },
    )
  })
}

const missing = (): never => {
  throw new AppError('not_found', 'There is no such link')
}

type Words = { productName: string; share: string; email: string }

/** What the sandbox shows where the real provider would ask a hauler for a bank account. */
const bankPage = ({ productName, share, email }: Words): string =>
  sandboxPage({
    title: 'Connect a bank account',
    productName,
    mark: 'no real money',
    style: STYLE,
    body: `<p>This page stands in for the payment provider of ${escapeHtml(productName)}. With the real provider you would give your bank details here; in the sandbox a test account is connected with one tap.</p>
<dl>
<div><dt>Account holder</dt><dd>${escapeHtml(email)}</dd></div>
<div><dt>Test bank</dt><dd>Sandbox Credit Union 6789</dd></div>
<div><dt>Payouts</dt><dd>${share} of every job you complete</dd></div>
</dl>
<form method="post">
<button name="answer" value="connect">Connect test bank account</button>
<button name="answer" value="later" class="quiet">Not now</button>
</form>`,
  })

const STYLE = `
body{min-height:100vh;display:grid;place-items:center}
main{max-width:460px;background:var(--surface);padding:clamp(18px,5vw,36px);border:1px solid var(--line);
border-radius:var(--r-l);box-shadow:0 2px 4px rgb(14 36 29/.06),0 18px 40px -12px rgb(14 36 29/.22)}
dl{margin:20px 0;border-block:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 0}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--tx-3)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
form{display:grid;gap:10px}
button{min-height:48px;padding:8px 12px;border:0;background:#ffb627;color:#0e241d;
box-shadow:0 3px 0 light-dark(#c98707,#8a5e06)}
button:hover{filter:brightness(1.04)}
button:active{transform:translateY(2px);box-shadow:0 1px 0 light-dark(#c98707,#8a5e06)}
.quiet{background:none;box-shadow:none;color:var(--primary)}
.quiet:active{transform:none;box-shadow:none}
`
