import type { Channel } from '../../contract/channels.ts'
import type { Args } from '../../contract/endpoint.ts'
import type { MailingPreview, previewMailing } from '../../contract/mailing-people.ts'
import type { MailingId } from '../../contract/mailings.ts'
import { NotificationId } from '../../contract/messaging.ts'
import { smsSegments, SMS_CAPACITY } from '../../contract/sms-text.ts'
import type { Context } from '../core/context.ts'
import { contentOf } from '../messaging/message-content.ts'
import { nameIn } from '../messaging/recipients.ts'
import { audienceOf } from './audience-cache.ts'
import { chosenOf } from './begin-mailing.ts'
import type { Chosen } from './choose-recipients.ts'
import { fillFor, kindOf, linkTo, type Words } from './fill-message.ts'
import { findClaims } from './find-claims.ts'
import { findMailing, missingMailing, type StoredMailing } from './mailing-store.ts'

/** As long as a real one; it leads nowhere. */
const SAMPLE_LINK = '0000000000000000'

type Asked = Args<typeof previewMailing>['body']

/** A message as the person with this index would get it, in both channels; null when no one would. @throws AppError not_found. */
export async function previewFor(
  ctx: Context,
  id: MailingId,
  { segment, email, text, code, index }: Asked,
): Promise<MailingPreview | null> {
  if (!(await findMailing(ctx.db, id))) missingMailing()
  const ways = { byEmail: email !== null, byText: text !== null }
  const rules = { mailingId: id, segment, ...ways, periodDays: null }
  const chosen = chosenOf(await audienceOf(ctx, rules))
  const person = chosen[index % Math.max(1, chosen.length)]
  if (!person) return null
  const words = { email, text, code }
  return {
    people: chosen.length,
    index: index % chosen.length,
    name: nameIn(person.name, ''),
    channel: person.channel,
    claims: await findClaims(ctx, words),
    email: await emailFor(ctx, segment, words, person),
    text: await textFor(ctx, segment, words, person),
  }
}

/** The message as it would be handed over. */
async function contentFor(
  ctx: Context,
  segment: StoredMailing['segment'],
  words: Words,
  { person, channel }: { person: Chosen; channel: Channel },
) {
  const link = linkTo(ctx, SAMPLE_LINK)
  const filled = fillFor(words, person, { channel, link })
  return contentOf(ctx, {
    id: NotificationId.parse(1),
    channel,
    recipientEmail: channel === 'email' ? person.contact : null,
    recipientPhone: channel === 'sms' ? person.contact : null,
    messageType: kindOf({ segment }),
    subject: filled.subject,
    message: filled.words,
    preheader: filled.preheader ?? null,
    jobId: null,
  })
}

async function emailFor(
  ctx: Context,
  segment: StoredMailing['segment'],
  words: Words,
  person: Chosen,
): Promise<MailingPreview['email']> {
  if (words.email === null) return null
  const content = await contentFor(ctx, segment, words, { person, channel: 'email' })
  if (!('html' in content)) throw new Error('The message is no email')
  const { productName, email } = ctx.config
  const from = email?.from ?? { name: productName, address: '' }
  const { preheader = '' } = fillFor(words, person, { channel: 'email', link: '' })
  return {
    from: `${from.name || productName}${from.address && ` <${from.address}>`}`,
    subject: content.subject,
    preview: preheader,
    html: content.html,
  }
}

async function textFor(
  ctx: Context,
  segment: StoredMailing['segment'],
  words: Words,
  person: Chosen,
): Promise<MailingPreview['text']> {
  if (words.text === null) return null
  const { text } = await contentFor(ctx, segment, words, { person, channel: 'sms' })
  const { characters, segments, encoding } = smsSegments(text)
  const { alone, part } = SMS_CAPACITY[encoding]
  return { text, characters, segments, room: segments === 1 ? alone : segments * part }
}
