import type { Notification, NotificationCounts, SenderType } from '../../contract/messaging.ts'
import { formatPhone } from '../ui/field/phone.ts'

/**
 * The messages of each recipient about each job, newest first as they came; the recipient of
 * the last message stands first.
 */
export function groupMessages(messages: readonly Notification[]): Notification[][] {
  const groups = new Map<string, Notification[]>()
  for (const message of messages) {
    const key = `${recipientOf(message)} ${message.jobId}`
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  }
  return [...groups.values()]
}

/** Whom a message is for, by number where there is one. */
export const recipientOf = ({ recipientPhone, recipientEmail }: Notification): string =>
  recipientPhone === null ? (recipientEmail ?? '') : formatPhone(recipientPhone)

/** 'booking_confirmed' as people read it: 'Booking confirmed'. */
export function typeLabel({ messageType }: Pick<Notification, 'messageType'>): string {
  const words = messageType.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const senderLabels: Record<SenderType, string> = {
  system: 'System',
  admin: 'Admin team',
  hauler: 'Hauler',
  client: 'Customer',
}

/** The counters with this many more unread messages, or fewer. */
export const withUnread = (counts: NotificationCounts, change: number): NotificationCounts => ({
  ...counts,
  unread: Math.max(0, counts.unread + change),
})
