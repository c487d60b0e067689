import { toGsm7 } from '../../contract/sms-text.ts'
import { promotionClasses } from '../../contract/templates.ts'
import type { Context } from '../core/context.ts'
import type { Email } from '../providers/messages/email.ts'
import type { Sms } from '../providers/messages/sms.ts'
import { fillConfirmWords } from './confirm-words.ts'
import { designEmail } from './email/design-email.ts'
import { JOB_DESIGNS } from './email/job-designs.ts'
import { JOB_LINK_MARK, jobLinkFor } from './job-links.ts'
import type { Message } from './store.ts'

/** A message as its provider takes it; texts with plain characters, so that they take fewer segments. */
export type MessageContent = Omit<Sms, 'idempotencyKey'> | Omit<Email, 'idempotencyKey'>

/** What of a stored message its content is made from. */
type Stored = Pick<
  Message,
  | 'id'
  | 'channel'
  | 'recipientPhone'
  | 'recipientEmail'
  | 'messageType'
  | 'subject'
  | 'message'
  | 'preheader'
  | 'jobId'
>

/** What is handed over for a stored message: the same each time. Promotions get what the law asks for. */
export async function contentOf(ctx: Context, message: Stored): Promise<MessageContent> {
  const { channel } = message
  const to = recipientOf(message)
  const { subject, text: filledText, link } = await fillLink(ctx, message)
  const words = fillConfirmWords(filledText, channel)
  const consentClass = promotionClasses[message.messageType]
  const { text, unsubscribe = undefined } = consentClass
    ? await ctx.hooks.promotions.complete(ctx, { channel, to, consentClass, text: words })
    : { text: words }
  if (channel === 'sms') return { to, text: toGsm7(text) }
  const promotion = unsubscribe && { unsubscribe }
  const note =
    message.messageType === 'account_credit_note'
      ? await ctx.hooks.invoices.creditNoteOfEmail(ctx, message.id)
      : undefined
  const whole = note ? `${text}\n\nThe credit note is attached as a PDF.` : text
  const design = await designEmail(ctx, message, { subject, text: whole, link }, promotion)
  const attachments = note && [
    { filename: note.name, contentType: 'application/pdf', content: note.bytes },
  ]
  return { to, subject, ...design, ...promotion, ...(attachments && { attachments }) }
}

/**
 * The text as the recipient reads it: the stored row has only a mark for the link, never its address. An
 * email that shows its job has a button to the job's page, whether its words name the link or not.
 */
export async function fillLink(
  ctx: Pick<Context, 'config' | 'secrets' | 'now' | 'db'>,
  { channel, jobId, messageType, subject, message: text }: Omit<Stored, 'id' | 'preheader'>,
): Promise<{ subject: string; text: string; link: string | undefined }> {
  const isNamed = (subject + text).includes(JOB_LINK_MARK)
  const isButton = channel === 'email' && messageType in JOB_DESIGNS
  if (jobId === null || !(isNamed || isButton)) return { subject, text, link: undefined }
  const link = await jobLinkFor(ctx, ctx.db, { id: jobId })
  const fill = (template: string) => template.replaceAll(JOB_LINK_MARK, () => link)
  return { subject: fill(subject), text: fill(text), link }
}

/** The number or the address that a message goes to. */
export function recipientOf({
  id,
  channel,
  recipientPhone,
  recipientEmail,
}: Pick<Stored, 'id' | 'channel' | 'recipientPhone' | 'recipientEmail'>): string {
  const to = channel === 'sms' ? recipientPhone : recipientEmail
  if (to === null) throw new Error(`Message ${id} has no recipient`)
  return to
}
