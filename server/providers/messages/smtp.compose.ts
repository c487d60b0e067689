import { hash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { Refused } from '../failures.ts'
import type { Email } from './email.ts'
import { domainOf, type SmtpSettings } from './smtp.client.ts'

/** What would end a header and begin another, and what no reader shows. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g
/** RFC 5322, 3.2.3: what stands in an address without quotes. */
const ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const MAX_ID = 200
/** RFC 6838, 4.2. */
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/i
const MAX_ADDRESS = 254

/**
 * The id that every copy of the email has, so that a mailbox shows one of them: made from the key
 * alone.
 */
export const messageIdOf = (key: string, { from }: Pick<SmtpSettings, 'from'>): string => {
  const local = ATOM.test(key) && key.length <= MAX_ID ? key : hash('sha256', key)
  return `<${local}@${domainOf(from.address)}>`
}

/**
 * An email as nodemailer writes it. Service mail says that a machine wrote it, so that holiday
 * replies do not answer it (RFC 3834).
 * @throws Refused for a recipient, media type or address to unsubscribe at that cannot stand in a header.
 */
export function composeEmail(
  email: Email,
  settings: Pick<SmtpSettings, 'from'>,
  date: Date,
): SendMailOptions {
  const { to, subject, text, html, idempotencyKey, attachments = [], unsubscribe } = email
  return {
    from: settings.from,
    // As an object, the address is not read as a list of several.
    to: { name: '', address: recipient(to) },
    subject: oneLine(subject),
    text,
    html,
    messageId: messageIdOf(idempotencyKey, settings),
    date,
    xMailer: false,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && unsubscribeHeaders(unsubscribe.url)),
    },
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename: oneLine(filename) || 'attachment',
      contentType: mediaType(contentType),
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
  }
}

const oneLine = (text: string): string => text.replace(CONTROL_CHARACTERS, ' ').trim()

function recipient(address: string): string {
  if (address.length > MAX_ADDRESS || !z.email().safeParse(address).success)
    throw new Refused('This is not an email address')
  return address
}

function mediaType(type: string): string {
  if (!MEDIA_TYPE.test(type)) throw new Refused('An attachment has no media type')
  return type
}

/** RFC 8058. A mailbox sends the POST itself, so only an address on the web will do. */
function unsubscribeHeaders(url: string) {
  const { protocol, href } = URL.parse(url) ?? {}
  if (href === undefined || !/^https?:$/.test(protocol ?? ''))
    throw new Refused('The address to unsubscribe at is not one on the web')
  return {
    // Prepared: folded, some mailboxes would not recognise it.
    'List-Unsubscribe': { prepared: true, value: `<${href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
