import {
  canResend,
  type Notification,
  type NotificationCounts,
  type SenderType,
} from '../../contract/messaging.ts'
import { matches } from '../ui/list/rows.ts'
import { formatPhone } from '../ui/field/phone.ts'

export const MESSAGE_VIEWS = ['total', 'sent', 'unread', 'failed'] as const
export type MessageView = (typeof MESSAGE_VIEWS)[number]

const inView: Record<MessageView, (message: Notification) => boolean> = {
  total: () => true,
  sent: ({ isSent }) => isSent,
  unread: ({ isRead }) => !isRead,
  failed: canResend,
}

/** The messages that the view and the search leave, in the order they came. */
export const findMessages = (
  messages: readonly Notification[],
  { view, search }: { view: MessageView; search: string },
): Notification[] =>
  messages.filter(
    (message) =>
      inView[view](message) && (search.trim() === '' || matches(searched(message), search.trim())),
  )

/**
 * The messages of each recipient about each job, newest first as they came; whoever was written to
 * last stands first.
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

const searched = (message: Notification): string[] => [
  message.jobId === null ? '' : `#${message.jobId}`,
  message.recipientPhone ?? '',
  formatPhone(message.recipientPhone ?? ''),
  message.recipientEmail ?? '',
  typeLabel(message),
  message.subject,
  message.message,
]

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

/** The list and its counters with this message read, or unread again. */
export function withRead(
  messages: readonly Notification[],
  id: number,
  isRead: boolean,
): Notification[] {
  return messages.map((message) => (message.id === id ? { ...message, isRead } : message))
}

export const withUnread = (counts: NotificationCounts, change: number): NotificationCounts => ({
  ...counts,
  unread: Math.max(0, counts.unread + change),
})
