import type { TemplateKey } from '../../contract/templates.ts'
import type { QueueName } from '../core/queue-capacity.ts'

/**
 * The kinds outside the 'messages' queue: codes and prices that a person waits for on the spot, and the
 * thousands of messages of a plan or its undo, or of one hour of the day.
 */
const QUEUE_OF: Partial<Record<TemplateKey, QueueName>> = {
  sign_in_code: 'urgent',
  contact_code: 'urgent',
  password_reset: 'urgent',
  guide_confirm: 'urgent',
  guide_ready: 'urgent',
  news_confirm: 'urgent',
  place_free: 'urgent',
  price_asked: 'urgent',
  price_reminder: 'urgent',
  price_unanswered: 'urgent',
  price_extended: 'urgent',
  price_answered: 'urgent',
  customer_called: 'urgent',
  hauler_no_show: 'urgent',
  swap_offered: 'urgent',
  swap_taken: 'urgent',
  swap_not_taken: 'urgent',
  hauler_assigned: 'bulk',
  job_assigned_to_you: 'bulk',
  job_released: 'bulk',
  job_taken_back: 'bulk',
  area_opened: 'bulk',
  marketing_campaign: 'bulk',
  marketing_area: 'bulk',
  day_before: 'bulk',
  review_request: 'bulk',
  jobs_nearby: 'bulk',
  share_changes: 'bulk',
}

/** The queue that messages of this kind are delivered from. */
export const queueOf = (kind: TemplateKey): QueueName => QUEUE_OF[kind] ?? 'messages'
