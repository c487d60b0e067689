import { z } from 'zod'
import { Instant } from './calendar.ts'
import type { ConsentClass } from './consents.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'

/** The placeholders of every template. */
export const COMMON_PLACEHOLDERS = ['product', 'supportPhone'] as const

/** The other placeholders of each template, between braces; a message's type is its template's key. */
export const templatePlaceholders = {
  booking_confirmed: ['firstName', 'jobId', 'day', 'window', 'price', 'link'],
  booking_to_collect: ['firstName', 'jobId', 'day', 'window', 'price', 'how', 'link'],
  booking_requested: ['firstName', 'jobId', 'day', 'window', 'until', 'link'],
  request_unconfirmed: ['firstName', 'jobId', 'day', 'refund', 'link'],
  payment_reminder: ['firstName', 'jobId', 'day', 'price', 'link'],
  payment_link: ['firstName', 'jobId', 'amount', 'link'],
  payment_missed: ['firstName', 'jobId', 'day', 'price', 'until', 'link'],
  hauler_assigned: [
    'firstName',
    'jobId',
    'haulerName',
    'vehicle',
    'haulerPhone',
    'day',
    'slot',
    'link',
  ],
  day_before: ['firstName', 'jobId', 'day', 'window', 'next', 'confirm', 'link'],
  hauler_on_the_way: ['jobId', 'haulerName', 'link'],
  hauler_arrived: ['jobId', 'haulerName', 'until', 'link'],
  customer_called: ['jobId', 'haulerName', 'until', 'link'],
  choose_window: ['firstName', 'jobId', 'day', 'window', 'link'],
  hauler_no_show: ['firstName', 'jobId', 'next', 'link'],
  customer_no_show: ['jobId', 'haulerName', 'until', 'fee', 'refund', 'link'],
  job_started: ['firstName', 'jobId', 'haulerName', 'link'],
  job_started_early: ['firstName', 'jobId', 'haulerName', 'link'],
  job_completed: ['firstName', 'jobId', 'price', 'link'],
  review_request: ['firstName', 'jobId', 'haulerName', 'link'],
  problem_answered: ['firstName', 'jobId', 'link'],
  job_rescheduled: ['firstName', 'jobId', 'day', 'window', 'next', 'link'],
  move_asked: ['firstName', 'jobId', 'day', 'window', 'what', 'until', 'link'],
  move_withdrawn: ['firstName', 'jobId', 'day', 'window'],
  booking_changed: ['firstName', 'jobId', 'what'],
  price_waived: ['firstName', 'jobId', 'price'],
  job_cancelled: ['firstName', 'jobId', 'day', 'refund'],
  job_released: ['firstName', 'jobId', 'haulerName', 'day', 'next'],
  job_assigned_to_you: [
    'firstName',
    'jobId',
    'day',
    'slot',
    'customerName',
    'customerPhone',
    'link',
  ],
  job_taken_back: ['firstName', 'jobId', 'day'],
  early_start_refused: ['firstName', 'jobId', 'link'],
  proof_missing: ['firstName', 'jobId', 'what', 'payout', 'link'],
  note_answered: ['firstName', 'jobId', 'link'],
  swap_offered: ['firstName', 'day', 'window', 'payout', 'until', 'link'],
  swap_taken: ['firstName', 'jobId'],
  swap_not_taken: ['firstName', 'jobId', 'link'],
  jobs_nearby: ['firstName', 'jobs', 'payout', 'link'],
  application_received: ['firstName', 'link'],
  hauler_approved: ['firstName', 'link'],
  hauler_rejected: ['firstName', 'reason'],
  hauler_suspended: ['firstName', 'reason'],
  hauler_reinstated: ['firstName', 'reason', 'link'],
  payout_sent: ['firstName', 'jobId', 'amount'],
  payout_failed: ['firstName', 'jobId', 'amount', 'next', 'link'],
  price_asked: ['haulerName', 'jobId', 'price', 'oldPrice', 'until', 'link'],
  price_reminder: ['jobId', 'price', 'oldPrice', 'until', 'link'],
  price_unanswered: ['firstName', 'jobId', 'price', 'until', 'link'],
  price_extended: ['jobId', 'price', 'oldPrice', 'until', 'link'],
  price_answered: ['firstName', 'jobId', 'answer', 'link'],
  tip_received: ['firstName', 'jobId', 'amount'],
  refund_issued: ['firstName', 'jobId', 'amount', 'reason'],
  share_taken_back: ['firstName', 'jobId', 'amount', 'reason'],
  staff_alert: ['what', 'link'],
  weekly_report: ['firstName', 'week', 'figures', 'link'],
  change_approved: ['firstName', 'what', 'link'],
  change_refused: ['firstName', 'what', 'reason', 'link'],
  photo_requested: ['firstName', 'what', 'reason', 'link'],
  application_reopened: ['firstName', 'link'],
  paper_expiring: ['firstName', 'what', 'day', 'link'],
  paper_expired: ['firstName', 'what', 'day', 'link'],
  share_changes: ['firstName', 'what', 'link'],
  hauler_changed: ['firstName', 'what', 'link'],
  account_changed: ['firstName', 'what'],
  sign_in_loosened: ['firstName', 'what', 'link'],
  contact_code: ['code'],
  password_reset: ['firstName', 'link'],
  staff_invited: ['inviterName', 'role', 'link'],
  sign_in_code: ['code'],
  staff_reply: ['words'],
  area_opened: ['municipality', 'link'],
  waiting_list_joined: ['day', 'window', 'leave'],
  place_free: ['day', 'window', 'until', 'link', 'leave'],
  call_quote: ['firstName', 'price', 'day', 'link'],
  call_quote_follow_up: ['firstName', 'price', 'day', 'link'],
  account_invoice: ['invoice', 'month', 'amount', 'day', 'ways', 'link'],
  account_invoice_reminder: ['invoice', 'amount', 'due', 'link'],
  account_credit_note: ['credit', 'amount', 'jobId', 'invoice', 'link'],
  guide_confirm: ['title', 'link'],
  guide_ready: ['title', 'link'],
  news_confirm: ['link'],
  marketing_campaign: ['subject', 'words'],
  marketing_area: ['subject', 'words'],
} as const satisfies Record<string, readonly string[]>

/** The kind of a message, and the key of the template it is made from. */
export type TemplateKey = keyof typeof templatePlaceholders
/** Every kind of message, in the order of `templatePlaceholders`. */
export const TEMPLATE_KEYS = Object.keys(templatePlaceholders) as [TemplateKey, ...TemplateKey[]] // the record's own keys
export const TemplateKey = z.enum(TEMPLATE_KEYS)

/**
 * The kinds that are promotions, and what their recipient must have agreed to. The server adds the sender,
 * the postal address and the way to unsubscribe; no template can leave them out. All other kinds are
 * service messages, which need no consent.
 */
export const promotionClasses: Partial<Record<TemplateKey, ConsentClass>> = {
  area_opened: 'area_opened',
  marketing_campaign: 'promotion',
  marketing_area: 'area_opened',
}

type Common = (typeof COMMON_PLACEHOLDERS)[number]
type Own<Key extends TemplateKey> = (typeof templatePlaceholders)[Key][number]
/** A word between braces that some template may name. */
export type Placeholder = Common | Own<TemplateKey>

/** What a message of this kind says in place of the placeholders that are its own. */
export type OwnValues<Key extends TemplateKey> = Record<Own<Key>, string>

/** Every placeholder a template of this kind may name. */
export const placeholdersOf = (key: TemplateKey): readonly Placeholder[] => [
  ...templatePlaceholders[key],
  ...COMMON_PLACEHOLDERS,
]

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The words between braces that are no placeholder of this kind of template, each once. */
export function unknownPlaceholders(key: TemplateKey, text: string): string[] {
  const placeholders: readonly string[] = placeholdersOf(key)
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !placeholders.includes(name))
}

/** The text with its placeholders filled in, once: a value that looks like one stays as it is. */
export const renderTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (written, name: string) => values[name] ?? written)

/** The number of a stored template. */
export const TemplateId = Id.brand<'TemplateId'>()
export type TemplateId = z.infer<typeof TemplateId>

/** A template as stored. `subject` is for email only; `name` is what the admin team reads. */
export const MessageTemplate = z.object({
  id: TemplateId,
  templateKey: TemplateKey,
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  /** A template that is turned off sends nothing. */
  isActive: z.boolean(),
  /** The number of the version in force: a change names the one it was made from. */
  version: z.int(),
  updatedAt: Instant,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** The longest text of a template, in characters before its placeholders are filled in. */
export const MAX_TEMPLATE = 1_000

/** A template as it is saved; which placeholders it may name depends on its key. */
export const SavedTemplate = z.object({
  subject: requiredText('Subject is required', { max: 120 }),
  message: requiredText('Message is required', { max: MAX_TEMPLATE }),
  isActive: z.boolean(),
})
export type SavedTemplate = z.infer<typeof SavedTemplate>

/** Without them a sign-in message would lock customers out, a reply would say nothing, and a list could not be left. */
const NEEDED: Partial<Record<TemplateKey, readonly Placeholder[]>> = {
  sign_in_code: ['code'],
  contact_code: ['code'],
  password_reset: ['link'],
  staff_invited: ['link'],
  staff_reply: ['words'],
  weekly_report: ['figures'],
  payment_link: ['link'],
  move_asked: ['what', 'link'],
  price_asked: ['price', 'link'],
  price_reminder: ['price', 'link'],
  refund_issued: ['amount'],
  share_changes: ['what'],
  account_invoice: ['link'],
  account_credit_note: ['link'],
  guide_confirm: ['link'],
  guide_ready: ['link'],
  news_confirm: ['link'],
  marketing_campaign: ['words'],
  marketing_area: ['words'],
  // The way off the list.
  waiting_list_joined: ['leave'],
  place_free: ['leave'],
}

/** The problems of a template by field; {} when it can be saved. */
export function templateProblems(
  key: TemplateKey,
  { subject, message }: Pick<SavedTemplate, 'subject' | 'message'>,
): Partial<Record<'subject' | 'message', string>> {
  const unknown = Object.entries({ subject, message }).flatMap(([field, text]) => {
    const [first] = unknownPlaceholders(key, text)
    return first === undefined ? [] : [[field, unknownMessage(key, first)]]
  })
  const problems: Partial<Record<'subject' | 'message', string>> = Object.fromEntries(unknown)
  const needed = NEEDED[key]?.find((name) => !message.includes(`{${name}}`))
  if (needed !== undefined) return { message: `The message must name {${needed}}`, ...problems }
  return problems
}

const unknownMessage = (key: TemplateKey, name: string): string =>
  `There is no {${name}} here. Allowed: ${placeholdersOf(key)
    .map((placeholder) => `{${placeholder}}`)
    .join(', ')}`
