import { z } from 'zod'
import type { TemplateKey } from './templates.ts'

/** How a message travels. */
export const CHANNELS = ['sms', 'email'] as const
/** One of `CHANNELS`. */
export const Channel = z.enum(CHANNELS)
export type Channel = z.infer<typeof Channel>

/**
 * How the day-before reminder asks to confirm, before the link to the job's page: a text is answered, an email
 * has a button. A text that goes by email after all says what the email says.
 */
export const CONFIRM_COPY: Record<Channel, string> = {
  sms: 'Reply Y to confirm, or reschedule:',
  email: 'Please confirm, or reschedule:',
}

/**
 * By which channels a kind of message goes: `both` as a text and as an email, wherever its recipient has
 * both; `preferred` by the one that the recipient chose, by text until they choose.
 */
export type MessageRoute = 'both' | 'preferred'

/**
 * The route of each kind. What a customer may need to show, or loses money by missing, goes by both:
 * the confirmation, a payment that is missing, who comes with their number, the receipt, a refund, a
 * question about the price and a cancellation.
 */
export const messageRoutes: Record<TemplateKey, MessageRoute> = {
  booking_confirmed: 'both',
  booking_to_collect: 'both',
  booking_requested: 'both',
  request_unconfirmed: 'both',
  payment_reminder: 'preferred',
  // The channel that the team chose.
  payment_link: 'preferred',
  payment_missed: 'both',
  hauler_assigned: 'both',
  day_before: 'preferred',
  hauler_on_the_way: 'preferred',
  hauler_arrived: 'preferred',
  customer_called: 'preferred',
  customer_no_show: 'both',
  hauler_no_show: 'both',
  choose_window: 'both',
  job_started: 'preferred',
  job_started_early: 'preferred',
  job_completed: 'both',
  review_request: 'preferred',
  problem_answered: 'both',
  job_rescheduled: 'preferred',
  move_asked: 'both',
  move_withdrawn: 'preferred',
  booking_changed: 'preferred',
  price_waived: 'preferred',
  job_cancelled: 'both',
  job_released: 'preferred',
  job_assigned_to_you: 'preferred',
  job_taken_back: 'preferred',
  early_start_refused: 'preferred',
  proof_missing: 'preferred',
  note_answered: 'preferred',
  swap_offered: 'preferred',
  swap_taken: 'preferred',
  swap_not_taken: 'preferred',
  jobs_nearby: 'preferred',
  application_received: 'preferred',
  hauler_approved: 'preferred',
  hauler_rejected: 'preferred',
  hauler_suspended: 'preferred',
  hauler_reinstated: 'preferred',
  payout_sent: 'preferred',
  payout_failed: 'preferred',
  price_asked: 'both',
  price_reminder: 'both',
  price_unanswered: 'preferred',
  price_extended: 'both',
  price_answered: 'preferred',
  tip_received: 'preferred',
  refund_issued: 'both',
  share_taken_back: 'preferred',
  change_approved: 'preferred',
  change_refused: 'preferred',
  photo_requested: 'both',
  application_reopened: 'preferred',
  paper_expiring: 'preferred',
  paper_expired: 'both',
  // Always by email: it is an agreement to keep.
  share_changes: 'preferred',
  hauler_changed: 'preferred',
  account_changed: 'preferred',
  // Always by email.
  sign_in_loosened: 'preferred',
  contact_code: 'preferred',
  // Always by email: the address is what a person types to ask for it.
  password_reset: 'preferred',
  staff_invited: 'preferred',
  sign_in_code: 'preferred',
  // Each message has its channel: the one that the person of the team chose for this kind of alert.
  staff_alert: 'preferred',
  // Always by email.
  weekly_report: 'preferred',
  staff_reply: 'preferred',
  area_opened: 'preferred',
  waiting_list_joined: 'preferred',
  // Half an hour to act on it: by all that the person left.
  place_free: 'both',
  // The channel that the team chose.
  call_quote: 'preferred',
  call_quote_follow_up: 'preferred',
  // Always by email, to the invoice contact of the account.
  account_invoice: 'preferred',
  account_invoice_reminder: 'preferred',
  account_credit_note: 'preferred',
  // Always by email: the address is what a person types to get it.
  guide_confirm: 'preferred',
  guide_ready: 'preferred',
  news_confirm: 'preferred',
  // Each message has the channel that the campaign chose for its person.
  marketing_campaign: 'preferred',
  marketing_area: 'preferred',
}

/** Where a person can be reached; an address is missing where it is null. */
export type Reach = { phone: string | null; email: string | null }

/**
 * The channels that a message of this kind goes by to this person: one message each. None for a person
 * without number and address.
 */
export function channelsOf(kind: TemplateKey, { phone, email }: Reach, choice: Channel): Channel[] {
  const reachable = CHANNELS.filter((channel) => (channel === 'sms' ? phone : email) !== null)
  if (messageRoutes[kind] === 'both') return reachable
  return reachable.includes(choice) ? [choice] : reachable.slice(0, 1)
}
