import { calendarFile } from '../../../contract/calendar-file.ts'
import { confirmPath, jobTokenIn, paths, receiptPath } from '../../../contract/paths.ts'
import { CODE_MINUTES } from '../../../contract/customers.ts'
import type { Context } from '../../core/context.ts'
import type { JobFacts } from '../../core/hooks.ts'
import type { EmailAttachment } from '../../providers/messages/email.ts'
import { oneLine, type Block, type Design } from './design.ts'
import { frameOf, TO_HAULERS, type EmailSubject } from './frame.ts'
import { addressLine, JOB_DESIGNS, type JobDesign } from './job-designs.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { previewOf, wordsOf } from './words.ts'

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
  message: EmailSubject,
  { subject, text, link }: FinalWords,
  { unsubscribe }: Promotion = {},
): Promise<DesignedEmail> {
  const { productName, publicUrl } = ctx.config
  const words = wordsOf(text, { productName, publicUrl, link })
  const { messageType } = message
  const designJob = messageType === 'integration_test' ? undefined : JOB_DESIGNS[messageType]
  const facts =
    designJob && message.jobId !== null
      ? await ctx.hooks.jobPage.factsOf(ctx, message.jobId)
      : undefined
  const links = linksOf(publicUrl, words.url)
  const jobDesign = facts && designJob?.(facts, links.job)
  const design: Design = {
    preview: message.preheader || previewOf(words.paragraphs),
    heading: oneLine(subject),
    ...(jobDesign?.heading !== undefined && { heading: jobDesign.heading }),
    ...(jobDesign?.amount !== undefined && { amount: jobDesign.amount }),
    blocks: [
      ...codeOf(message, text),
      { is: 'words', paragraphs: words.paragraphs },
      ...(messageType === 'sign_in_code' ? [ABOUT_CODES] : []),
      ...(jobDesign?.above ?? []),
      ...buttonOf(
        {
          label: words.label ?? pageName(ctx, message, links),
          // Leaving the list is possible, and not what the email is for.
          isQuiet: messageType === 'waiting_list_joined',
        },
        links,
        jobDesign,
      ),
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

type Links = Record<'own' | 'job' | 'receipt' | 'confirm', string | undefined>

/** The link of a job that has expired leads to the sign-in page, where there is no receipt. */
function linksOf(publicUrl: string, url: string | undefined): Links {
  const token = url?.startsWith(publicUrl) ? jobTokenIn(url.slice(publicUrl.length)) : null
  if (token === null) return { own: url, job: undefined, receipt: undefined, confirm: undefined }
  const [receipt, confirm] = [receiptPath(token), confirmPath(token)]
  return { own: url, job: url, receipt: publicUrl + receipt, confirm: publicUrl + confirm }
}

function buttonOf(
  { label, isQuiet }: { label: string; isQuiet: boolean },
  links: Links,
  design: JobDesign | undefined,
): Block[] {
  const { own, job } = links
  if (own === undefined) return []
  if (design === undefined || job === undefined) return [{ is: 'button', label, url: own, isQuiet }]
  const { to, ...look } = design.button
  return [{ is: 'button', ...look, url: links[to] ?? job }]
}

/** What a button says when neither a design nor the words name the page. */
function pageName(
  { config: { productName } }: Settings,
  { messageType }: EmailSubject,
  { own, job }: Links,
): string {
  if (job !== undefined) return 'Track your pickup'
  if (TO_HAULERS.has(messageType)) return 'Open your jobs'
  if (messageType === 'staff_alert') return 'Open the desk'
  if (messageType === 'sign_in_loosened') return 'Open the settings'
  if (messageType === 'password_reset') return 'Choose a new password'
  if (messageType === 'staff_invited') return 'Join the team'
  if (messageType === 'guide_confirm' || messageType === 'news_confirm') return 'Confirm my email'
  if (messageType === 'guide_ready') return 'Download the guide'
  return own?.endsWith(paths.myPickups) ? 'See your pickups' : `Go to ${productName}`
}

const CODE = /\b\d{6}\b/

function codeOf({ messageType }: EmailSubject, text: string): Block[] {
  const isCode = messageType === 'sign_in_code' || messageType === 'contact_code'
  const [code] = (isCode && CODE.exec(text)) || []
  return code === undefined ? [] : [{ is: 'code', code }]
}

/** For a person who gets a code without having asked, too. */
const ABOUT_CODES: Block = {
  is: 'note',
  words: [
    `The code works for ${CODE_MINUTES} minutes. If you did not ask for it, ignore this email: without the code no one can sign in.`,
  ],
}
