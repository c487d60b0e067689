import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consentClassLabels, subscribeAgain } from '../../contract/consents.ts'
import { unsubscribePath } from '../../contract/paths.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { fillTokens } from '../core/html.ts'
import { findSuppression } from '../messaging/suppression-store.ts'
import { insertConsents, isRefused, type Subject, withdrawConsents } from './consent-store.ts'
import { type LinkTarget, openLink } from './unsubscribe-link.ts'

/** The page without styles, when no screens are built. */
export const BARE_PAGE =
  '<!doctype html><title>%UNSUBSCRIBE_HEADLINE%</title><h1>%UNSUBSCRIBE_HEADLINE%</h1>' +
  '<p>%UNSUBSCRIBE_TEXT%</p><p>%UNSUBSCRIBE_WORDING%</p><p>%UNSUBSCRIBE_CALL%</p><form method="post">' +
  '<button name="action" value="%UNSUBSCRIBE_ACTION%">%UNSUBSCRIBE_BUTTON%</button></form>' +
  '<p>%UNSUBSCRIBE_NOTE%</p>'

/** A form with one button, or what a mailbox sends. */
const BODY_LIMIT = 4_096

type Copy = Record<'HEADLINE' | 'TEXT' | 'CALL' | 'WORDING' | 'ACTION' | 'BUTTON' | 'NOTE', string>
type Link = { Params: { token: string } }

/**
 * The page behind the link of each promotion. GET changes nothing, since scanners of mail follow links. POST
 * acts: a button of the page, or a mailbox on its own (RFC 8058), which knows no session and follows no
 * redirect. Whatever a mailbox sends means unsubscribe; only our own button subscribes again.
 */
export function unsubscribePage(app: FastifyInstance, ctx: Context, template: () => string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const send = async (reply: FastifyReply, target: LinkTarget) =>
      sendHtml(
        reply
          .code(target.isGenuine ? 200 : 404)
          .header('cache-control', 'private, no-store')
          .header('x-robots-tag', 'noindex'),
        fillTokens(template(), tokensOf(await copyFor(ctx, target))),
      )

    scope.get<Link>(unsubscribePath(':token'), async ({ params }, reply) =>
      send(reply, await openLink(ctx, params.token)),
    )
    scope.post<Link>(
      unsubscribePath(':token'),
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const target = await openLink(ctx, request.params.token)
        if (target.subject) await act(ctx, target.subject, request)
        return send(reply, target)
      },
    )
  })
}

async function act(ctx: Context, subject: Subject, request: FastifyRequest): Promise<void> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const at = ctx.now()
  if (form.get('action') !== 'subscribe') {
    const by = form.get('action') === 'unsubscribe' ? 'unsubscribe_page' : 'one_click'
    const { contact } = subject
    return withdrawConsents(ctx.db, { contact, classes: [subject.class] }, by, at)
  }
  // Pressed twice, it is one consent.
  if (!(await isRefused(ctx.db, subject))) return
  const wording = subscribeAgain(ctx.config.productName, subject.class)
  const consent = { basis: 'express', source: 'unsubscribe_page', wording, givenAt: at } as const
  await insertConsents(ctx.db, [{ ...subject, ...consent }])
}

const tokensOf = (copy: Copy): Record<string, string> =>
  Object.fromEntries(Object.entries(copy).map(([name, text]) => [`UNSUBSCRIBE_${name}`, text]))

async function copyFor(ctx: Context, { subject, isGenuine }: LinkTarget): Promise<Copy> {
  const { productName, supportPhone, postalAddress } = ctx.config
  const sender = [productName, postalAddress, supportPhone].filter(Boolean).join(', ')
  const call = { CALL: `Call ${supportPhone}`, WORDING: '', ACTION: '', BUTTON: '', NOTE: sender }
  if (!subject)
    return isGenuine
      ? {
          HEADLINE: 'This link is no longer needed',
          TEXT: 'We no longer have the email address or phone number it was sent to, so we send nothing there. Questions?',
          ...call,
        }
      : {
          HEADLINE: 'This link is not complete',
          TEXT: "Please copy the whole link from the message. Or call us, and we'll unsubscribe you.",
          ...call,
        }
  const what = consentClassLabels[subject.class](productName)
  const to = maskedContact(subject.contact)
  const { contact } = subject
  const channel = contact.includes('@') ? 'email' : 'sms'
  const stopped = await findSuppression(ctx, { channel, contact })
  // By a channel that is stopped nothing goes out, messages about pickups included.
  const note = stopped ? sender : `${sender}. You'll still get messages about the pickups you book.`
  if (!(await isRefused(ctx.db, subject)))
    return {
      HEADLINE: 'Unsubscribe?',
      TEXT: `We'll stop sending ${what} to ${to}.`,
      CALL: '',
      WORDING: '',
      ACTION: 'unsubscribe',
      BUTTON: 'Unsubscribe',
      NOTE: note,
    }
  return {
    HEADLINE: 'You are unsubscribed',
    TEXT: `We no longer send ${what} to ${to}.`,
    CALL: stopped && channel === 'email' ? call.CALL : '',
    WORDING: stopped
      ? STOPPED[channel]
      : `If this was a mistake: “${subscribeAgain(productName, subject.class)}”`,
    ACTION: 'subscribe',
    BUTTON: stopped ? '' : 'Subscribe again',
    NOTE: note,
  }
}

const STOPPED = {
  sms: 'To get texts from us again, reply START to one of them.',
  email:
    'Email to this address bounced or was reported as spam, so we send none at all. Call us if that is a mistake.',
}

/** Enough to recognise one's own address or number, and too little to learn that of another. */
function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  return at > 0
    ? `${contact.slice(0, 1)}•••${contact.slice(at)}`
    : `the number ending in ${contact.slice(-2)}`
}
