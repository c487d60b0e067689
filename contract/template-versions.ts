import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { smsSegments, toGsm7 } from './sms-text.ts'
import { renderTemplate, TemplateId, type TemplateKey } from './templates.ts'

/** A version of a template; what was published is never changed. */
export const TemplateVersion = z.object({
  version: z.int(),
  subject: z.string(),
  message: z.string(),
  isActive: z.boolean(),
  /** Why; '' where the author did not say. */
  note: z.string(),
  /** The earlier version that it brings back; null for other changes. */
  restores: z.int().nullable(),
  /** Null for what came with the product. */
  publishedBy: z.string().nullable(),
  publishedAt: Instant,
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** The most versions of a template that are answered. */
export const MOST_TEMPLATE_VERSIONS = 50

/** The versions of a template, newest first, at most 50. `not_found`. */
export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/admin/message-templates/:id/versions',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The versions of a message template with their authors, newest first',
  params: z.object({ id: TemplateId }),
  response: z.array(TemplateVersion),
})

/** The most texts that one message travels as, with sample values: each is paid for. */
export const MOST_SEGMENTS = 4

/** Why a text is too long to be sent by SMS, with these values in place of its placeholders; undefined when it fits. */
export function lengthProblem(
  message: string,
  samples: Readonly<Record<string, string>>,
): string | undefined {
  const { segments } = smsSegments(toGsm7(renderTemplate(message, samples)))
  return segments > MOST_SEGMENTS
    ? `This is sent as ${segments} texts. Please shorten it to at most ${MOST_SEGMENTS}`
    : undefined
}

/** Messages that a law, money or an account depends on: their template cannot be turned off. */
const ALWAYS_SENT: readonly TemplateKey[] = [
  'booking_confirmed',
  'booking_to_collect',
  'booking_requested',
  'request_unconfirmed',
  'payment_link',
  'payment_missed',
  'job_completed',
  'job_cancelled',
  'customer_no_show',
  'move_asked',
  'price_asked',
  'price_answered',
  'price_unanswered',
  'refund_issued',
  'payout_failed',
  'share_taken_back',
  'share_changes',
  'sign_in_code',
  'contact_code',
  'password_reset',
  'staff_invited',
  'account_changed',
  'sign_in_loosened',
  'staff_reply',
  'account_invoice',
  'account_credit_note',
]

/** Why a template cannot be turned off; undefined when it can. */
export const mustBeSent = (key: TemplateKey): string | undefined =>
  ALWAYS_SENT.includes(key)
    ? 'Law, money or an account depends on this message. It can’t be turned off'
    : undefined
