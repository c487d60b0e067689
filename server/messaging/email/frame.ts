import { answersText } from '../../../contract/phone-hours.ts'
import type { TemplateKey } from '../../../contract/templates.ts'
import type { Context } from '../../core/context.ts'
import type { JobFacts } from '../../core/hooks.ts'
import type { Message } from '../store.ts'
import type { Frame } from './design.ts'

/** Every kind of email: those with a template, and the test of the mail server. */
export type EmailKind = TemplateKey | 'integration_test'

/** What an email is about: a stored message, or one that is stored nowhere. */
export type EmailSubject = Pick<Message, 'jobId' | 'recipientEmail'> & {
  messageType: EmailKind
  /** What stands beside the subject in the inbox, instead of the beginning of the words. */
  preheader?: string | null
}

/** The kinds that go to haulers; all others go to customers. */
export const TO_HAULERS: ReadonlySet<EmailKind> = new Set([
  'job_assigned_to_you',
  'job_taken_back',
  'hauler_approved',
  'hauler_rejected',
  'hauler_suspended',
  'hauler_reinstated',
  'application_received',
  'change_approved',
  'change_refused',
  'photo_requested',
  'share_changes',
  'hauler_changed',
  'application_reopened',
  'paper_expiring',
  'paper_expired',
  'jobs_nearby',
  'proof_missing',
  'note_answered',
  'swap_offered',
  'swap_taken',
  'swap_not_taken',
  'payout_sent',
  'payout_failed',
  'price_answered',
  'price_unanswered',
  'tip_received',
  'share_taken_back',
])

const INVOICE_KINDS: ReadonlySet<EmailKind> = new Set([
  'account_invoice',
  'account_invoice_reminder',
  'account_credit_note',
])

/** Who sends the email and why, which stands around every design. */
export function frameOf(
  {
    config: {
      productName,
      publicUrl,
      supportPhone,
      supportEmail,
      phoneHours,
      email,
      postalAddress,
    },
  }: Pick<Context, 'config'>,
  message: EmailSubject,
  { facts, unsubscribe }: { facts: JobFacts | undefined } & { unsubscribe: Frame['unsubscribe'] },
): Frame {
  const sender = [email?.from.name || productName, postalAddress].filter(Boolean)
  const gst = facts?.receipt.gst
  return {
    productName,
    publicUrl,
    about: message.jobId === null ? undefined : `${nameOf(message)} #${message.jobId}`,
    footer: [
      [sender.join(', ')],
      [
        `${reasonFor(message, productName, unsubscribe !== undefined)} Questions? Call `,
        { link: supportPhone, url: `tel:${supportPhone.replace(/[^\d+]/g, '')}` },
        ...(supportEmail
          ? [' or email ', { link: supportEmail, url: `mailto:${supportEmail}` }]
          : []),
        `.${answersText(phoneHours)}`,
      ],
      ...(gst ? [[`GST/HST ${gst.number}`]] : []),
    ],
    unsubscribe,
  }
}

/** What customers call a pickup is a job for haulers. */
const nameOf = ({ messageType }: EmailSubject): string =>
  TO_HAULERS.has(messageType) ? 'Job' : 'Pickup'

/** Why the email goes to this address: a person who gets it by mistake learns from it what happened. */
function reasonFor(
  { messageType, jobId, recipientEmail }: EmailSubject,
  productName: string,
  isPromotion: boolean,
): string {
  if (messageType === 'area_opened' || messageType === 'marketing_area')
    return `You get this email because you asked to hear when ${productName} serves your area.`
  if (messageType === 'place_free' || messageType === 'waiting_list_joined')
    return `You get this email because you asked to hear from ${productName} when this time is free.`
  if (messageType === 'call_quote' || messageType === 'call_quote_follow_up')
    return `You get this email because you asked ${productName} for a price.`
  if (INVOICE_KINDS.has(messageType))
    return `You get this email because your company pays ${productName} by a monthly invoice.`
  if (isPromotion)
    return `You get this email because you booked with us or agreed to hear about offers of ${productName}.`
  if (messageType === 'sign_in_code')
    return 'You get this email because a sign-in code was requested for this address.'
  if (messageType === 'integration_test')
    return `You get this email because you tested the mail server of ${productName}.`
  if (messageType === 'staff_alert')
    return `You get this email because you chose such alerts in the settings of ${productName}.`
  if (messageType === 'weekly_report')
    return `You get this email because the weekly report is on for you in the settings of ${productName}, under Alerts.`
  if (messageType === 'staff_invited')
    return `You get this email because a colleague invited you to the team of ${productName}.`
  if (messageType === 'contact_code')
    return 'You get this email because a hauler wants to use this address for their account.'
  if (messageType === 'password_reset')
    return `You get this email because a new password was requested for your account with ${productName}.`
  if (messageType === 'guide_confirm' || messageType === 'guide_ready')
    return `You get this email because a guide of ${productName} was requested for this address.`
  if (messageType === 'news_confirm')
    return `You get this email because this address was entered to hear of offers of ${productName}.`
  if (messageType === 'sign_in_loosened')
    return `You get this email because you are an owner of ${productName}.`
  if (messageType === 'account_changed')
    return `You get this email because it is about the security of your account with ${productName}.`
  if (messageType === 'staff_reply')
    return `You get this email because you wrote to ${productName}: our team answers.`
  if (TO_HAULERS.has(messageType))
    return `You get this email because you haul with ${productName} or applied to become a hauler.`
  const bookingPhrase =
    jobId === null ? `you booked with ${productName}` : `you booked pickup #${jobId}`
  const address = recipientEmail === null ? '' : ` with ${recipientEmail}`
  return `You get this email because ${bookingPhrase}${address}. It is about your pickup, not advertising.`
}
