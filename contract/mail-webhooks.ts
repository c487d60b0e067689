import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'

/** The header of the signature: `t={seconds since 1970},v1={hex}`. */
export const MAIL_SIGNATURE_HEADER = 'mail-signature'

/** How far the time of the signature may be from now, in minutes, either way. */
export const MAIL_SIGNATURE_MINUTES = 5

/** The most reports of one call. */
export const MAX_MAIL_REPORTS = 200

/** What became of an email that was handed over. */
export const MailReport = z.object({
  /** The address it was sent to. */
  address: z.string().trim().toLowerCase().min(1).max(254),
  /**
   * `bounced`: the mailbox does not exist or will never take mail (a hard bounce); report no temporary
   * failures. `complained`: its owner reported the mail as spam.
   */
  kind: z.enum(['bounced', 'complained']),
  /** When it happened. What is older than the day on which staff lifted the same reason changes nothing. */
  at: Instant,
  /** The Message-ID of the email, with or without angle brackets. */
  messageId: z.string().max(998).optional(),
})
export type MailReport = z.infer<typeof MailReport>

/**
 * A relay beside the mail provider reports bounces and complaints (docs/examples). The header
 * `Mail-Signature: t={seconds},v1={hex}` carries the HMAC-SHA256, with MAIL_WEBHOOK_SECRET, of `{seconds}.`
 * and the body as sent. The address gets no more email from us. `invalid_input` for a signature that is
 * wrong or more than 5 minutes old, for a body of another form, and without MAIL_WEBHOOK_SECRET. A call
 * that arrives twice changes nothing.
 */
export const receiveMailReports = endpoint({
  method: 'POST',
  path: '/api/webhooks/mail/bounces',
  access: 'public',
  summary:
    'For the relay of the mail provider: bounces and complaints, with a signature in Mail-Signature',
  body: z.object({ reports: z.array(MailReport).max(MAX_MAIL_REPORTS) }),
  response: z.object({ received: z.literal(true) }),
})
