import { calendarFile } from '../../../contract/calendar-file.ts'
import { jobTokenIn, paths, receiptPath } from '../../../contract/paths.ts'
import type { TemplateKey } from '../../../contract/templates.ts'
import type { Context } from '../../core/context.ts'
import type { JobFacts } from '../../core/hooks.ts'
import type { EmailAttachment } from '../../providers/messages/email.ts'
import type { Message } from '../store.ts'
import { oneLine, type Block, type Design, type Frame } from './design.ts'
import { addressLine, JOB_DESIGNS, type JobDesign } from './job-designs.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { wordsOf } from './words.ts'

type Settings = Pick<Context, 'db' | 'now' | 'config' | 'hooks'>

/** The final words of a message: its links are filled in. */
type FinalWords = {
  subject: string
  text: string
  /** The page of the job; undefined for messages without one. */
  link: string | undefined
}

/** For promotions only: where they are ended. */
type Promotion = { unsubscribe?: { url: string } }

/** An email as it is handed to its provider. */
export type DesignedEmail = { html: string; text: string; attachments?: EmailAttachment[] }

/**
 * Designs an email around the words of its message, which come first: HTML and the same as plain text.
 * What it shows of the job is read now, and so is the receipt that a completed job brings along.
 */
export async function designEmail(
  ctx: Settings,
  message: Pick<Message, 'messageType' | 'jobId' | 'recipientEmail'>,
  { subject, text, link }: FinalWords,
  { unsubscribe }: Promotion = {},
): Promise<DesignedEmail> {
  const { productName, publicUrl } = ctx.config
  const words = wordsOf(text, { productName, publicUrl, link })
  const designJob = JOB_DESIGNS[message.messageType]
  const facts =
    designJob && message.jobId !== null
      ? await ctx.hooks.jobPage.factsOf(ctx, message.jobId)
      : undefined
  const links = linksOf(publicUrl, words.url)
  const jobDesign = facts && designJob?.(facts, links.job)
  const design: Design = {
    preview: words.paragraphs.join(' '),
    heading: oneLine(subject),
    ...(jobDesign?.heading !== undefined && { heading: jobDesign.heading }),
    ...(jobDesign?.amount !== undefined && { amount: jobDesign.amount }),
    blocks: [
      ...codeOf(message, text),
      { is: 'words', paragraphs: words.paragraphs },
      ...(jobDesign?.above ?? []),
      ...buttonOf(words.label ?? pageName(ctx, message, links), links, jobDesign),
      ...(jobDesign?.below ?? []),
    ],
  }
  const frame = frameOf(ctx, message, { facts, unsubscribe })
  return {
    html: renderHtml(design, frame),
    text: renderText(text, design, frame),
    ...(facts &&
      jobDesign?.attached && { attachments: [await FILES[jobDesign.attached](ctx, facts)] }),
  }
}

/** What the designs attach. */
const FILES: Record<
  NonNullable<JobDesign['attached']>,
  (ctx: Settings, facts: JobFacts) => Promise<EmailAttachment>
> = {
  async receipt(ctx, { receipt }) {
    const { name, bytes } = await ctx.hooks.jobPage.receiptPdf(ctx, receipt)
    return { filename: name, contentType: 'application/pdf', content: bytes }
  },
  async calendar({ config, now }, facts) {
    const { id: jobId, preferredDate: day, preferredTime: window } = facts.page
    const file = calendarFile({
      jobId,
      day,
      window,
      address: addressLine(facts),
      productName: config.productName,
      host: new URL(config.publicUrl).hostname,
      now: now(),
    })
    return {
      filename: `pickup-${jobId}.ics`,
      contentType: 'text/calendar',
      content: Buffer.from(file),
    }
  },
}

type Links = { any: string | undefined; job: string | undefined; receipt: string | undefined }

/** The link of a job that has expired leads to the sign-in page, where there is no receipt. */
function linksOf(publicUrl: string, url: string | undefined): Links {
  const token = url?.startsWith(publicUrl) ? jobTokenIn(url.slice(publicUrl.length)) : null
  if (token === null) return { any: url, job: undefined, receipt: undefined }
  return { any: url, job: url, receipt: publicUrl + receiptPath(token) }
}

function buttonOf(label: string, links: Links, design: JobDesign | undefined): Block[] {
  const { any, job } = links
  if (any === undefined) return []
  if (design === undefined || job === undefined) return [{ is: 'button', label, url: any }]
  const { to, ...look } = design.button
  return [{ is: 'button', ...look, url: links[to] ?? job }]
}

/** What a button says when neither a design nor the words name the page. */
function pageName(
  { config: { productName } }: Settings,
  { messageType }: Pick<Message, 'messageType'>,
  { any, job }: Links,
): string {
  if (job !== undefined) return 'Track your pickup'
  if (TO_HAULERS.has(messageType)) return 'Open your jobs'
  if (messageType === 'staff_alert') return 'Open the desk'
  return any?.endsWith(paths.myPickups) ? 'See your pickups' : `Go to ${productName}`
}

const CODE = /\b\d{6}\b/

function codeOf({ messageType }: Pick<Message, 'messageType'>, text: string): Block[] {
  const [code] = (messageType === 'sign_in_code' && CODE.exec(text)) || []
  return code === undefined ? [] : [{ is: 'code', code }]
}

/** The kinds that go to haulers; all others go to customers. */
const TO_HAULERS: ReadonlySet<TemplateKey> = new Set([
  'job_assigned_to_you',
  'job_taken_back',
  'hauler_approved',
  'hauler_rejected',
  'hauler_suspended',
  'hauler_reinstated',
  'application_received',
  'jobs_nearby',
  'payout_sent',
  'payout_failed',
  'price_answered',
  'tip_received',
  'share_taken_back',
])

function frameOf(
  { config: { productName, publicUrl, supportPhone, email, postalAddress } }: Settings,
  message: Pick<Message, 'messageType' | 'jobId' | 'recipientEmail'>,
  { facts, unsubscribe }: { facts: JobFacts | undefined } & { unsubscribe: Frame['unsubscribe'] },
): Frame {
  const sender = [email?.from.name || productName, postalAddress].filter(Boolean)
  const gst = facts?.receipt.gst
  return {
    productName,
    publicUrl,
    about: message.jobId === null ? undefined : `Pickup #${message.jobId}`,
    footer: [
      [sender.join(', ')],
      [
        `${reasonFor(message, productName, unsubscribe !== undefined)} Questions? Call `,
        { link: supportPhone, url: `tel:${supportPhone.replace(/[^\d+]/g, '')}` },
        '.',
      ],
      ...(gst ? [[`GST/HST ${gst.number}`]] : []),
    ],
    unsubscribe,
  }
}

/** Why the email goes to this address: a person who gets it by mistake learns from it what happened. */
function reasonFor(
  { messageType, jobId, recipientEmail }: Pick<Message, 'messageType' | 'jobId' | 'recipientEmail'>,
  productName: string,
  isPromotion: boolean,
): string {
  if (messageType === 'area_opened')
    return `You get this email because you asked to hear when ${productName} serves your area.`
  if (isPromotion)
    return `You get this email because you agreed to hear about offers of ${productName}.`
  if (messageType === 'sign_in_code')
    return 'You get this email because a sign-in code was requested for this address.'
  if (messageType === 'staff_alert')
    return `You get this email because you chose such alerts in the settings of ${productName}.`
  if (messageType === 'staff_reply')
    return `You get this email because you wrote to ${productName}: our team answers.`
  if (TO_HAULERS.has(messageType))
    return `You get this email because you haul with ${productName}, or applied to.`
  const booked = jobId === null ? `you booked with ${productName}` : `you booked pickup #${jobId}`
  const address = recipientEmail === null ? '' : ` with ${recipientEmail}`
  return `You get this email because ${booked}${address}. It is about your pickup, not advertising.`
}
