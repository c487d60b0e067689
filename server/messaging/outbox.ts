import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { OUTBOX_PATH } from '../../contract/messaging.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { mayDo, type User } from '../core/caller.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import {
  findSandboxMessage,
  latestSandboxMessages,
  type SandboxMessage,
} from '../providers/messages/sandbox.ts'
import { escapeHtml } from '../core/html.ts'
import { sandboxPage } from '../core/sandbox-page.ts'

type Identify = (request: FastifyRequest) => Promise<{ user?: User } | undefined>

/**
 * The messages of the SMS and email sandboxes, one-time codes included: for those who manage the team, and for every visitor
 * only in a demo outside production. Without a sandbox there is no such page.
 */
export function outboxRoute(app: FastifyInstance, ctx: Context, identify: Identify): void {
  const { sms, email, config, db } = ctx
  if (sms.name !== 'sandbox' && email.name !== 'sandbox') return
  const isPublicDemo = config.demo && !config.production

  const nothing = () => new AppError('not_found', 'There is nothing at this address')
  const checkReader = async (request: FastifyRequest) => {
    // Who reads the codes and links of others could be any of them, an owner as well.
    const isOwner = mayDo((await identify(request))?.user, 'manage-team')
    if (!isOwner && !isPublicDemo) throw nothing()
  }

  app.get<{ Params: { id: string } }>(`${OUTBOX_PATH}/:id`, async (request, reply) => {
    await checkReader(request)
    const html = (await findSandboxMessage(db, request.params.id))?.html
    if (html === undefined || html === null) throw nothing()
    return reply.headers(AS_IN_A_MAILBOX).send(html)
  })

  app.get<{ Params: { id: string; file: string } }>(
    `${OUTBOX_PATH}/:id/:file`,
    async (request, reply) => {
      await checkReader(request)
      const { id, file } = request.params
      const attachments = (await findSandboxMessage(db, id))?.attachments ?? []
      const attachment = attachments.find(({ filename }) => filename === file)
      if (!attachment) throw nothing()
      return reply
        .headers({ 'content-type': attachment.contentType, 'cache-control': 'no-store' })
        .send(Buffer.from(attachment.content, 'base64'))
    },
  )

  app.get(OUTBOX_PATH, async (request, reply) => {
    await checkReader(request)
    const page = outboxPage(config.productName, await latestSandboxMessages(db))
    return sendHtml(reply.header('cache-control', 'no-store'), page)
  })
}

/** As strict as a mailbox: images and inline styles, no scripts. */
const AS_IN_A_MAILBOX = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
  'cache-control': 'no-store',
}

/** The latest messages of the sandbox, as a page for people who try the product. */
const outboxPage = (productName: string, messages: SandboxMessage[]): string =>
  sandboxPage({
    title: 'Outbox',
    productName,
    mark: 'not delivered',
    style: STYLE,
    body: `<p>What ${escapeHtml(productName)} would have sent, newest first. With real providers these would be on people's phones and in their mailboxes.</p>
${messages.length === 0 ? '<p class="none">Nothing has been sent yet.</p>' : `<ol>${messages.map(entry).join('\n')}</ol>`}`,
  })

const statusLabels: Record<SandboxMessage['status'], string> = {
  busy: 'Network busy',
  accepted: 'Accepted',
  delivered: 'Delivered',
  failed: 'Not delivered',
  refused: 'Refused',
}
const isBad = ({ status }: SandboxMessage): boolean => status === 'failed' || status === 'refused'

const entry = (message: SandboxMessage): string => `<li class="card">
<p class="head"><b>${message.channel === 'sms' ? 'SMS' : 'Email'} to ${escapeHtml(message.recipient)}</b>
<span class="${isBad(message) ? 'bad' : 'good'}">${statusLabels[message.status]}</span>
<time datetime="${message.createdAt.toISOString()}">${formatInstant(message.createdAt)}</time></p>
${message.subject === null ? '' : `<p class="subject">${escapeHtml(message.subject)}</p>`}
<p class="text">${escapeHtml(message.body)}</p>
${links(message)}
${message.failure === null ? '' : `<p class="why">${escapeHtml(message.failure)}</p>`}
</li>`

/** To the email as a mailbox shows it, and to what is attached to it. */
function links({ id, html, attachments }: SandboxMessage): string {
  const page = `${OUTBOX_PATH}/${encodeURIComponent(id)}`
  const files = attachments.map(
    ({ filename }) =>
      `<a href="${page}/${encodeURIComponent(filename)}">${escapeHtml(filename)}</a>`,
  )
  const all = html === null ? files : [`<a href="${page}">As a mailbox shows it</a>`, ...files]
  return all.length === 0 ? '' : `<p class="more">${all.join(' · ')}</p>`
}

const STYLE = `
main{max-width:760px}
ol{display:grid;gap:12px;margin:20px 0 0;padding:0;list-style:none}
li{padding:14px 18px}
.head{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center}
span{padding:2px 10px;border-radius:99px;font-size:.82rem;font-weight:650}
.good{background:light-dark(#d9f0e1,#123523);color:light-dark(#125c37,#8fddb0)}
.bad{background:light-dark(#fbe1dd,#42180f);color:light-dark(#9b2415,#ffb0a3)}
time{margin-left:auto}
.subject{margin-top:8px;font-weight:650}
.text{margin-top:6px;white-space:pre-wrap}
.more{margin-top:8px}
.why{margin-top:6px;color:var(--bad)}
`
