import type { MessageStatus, Notification } from '../../contract/messaging.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'

/** The specification's words, and the ones for what it does not name; the status lends its colour. */
const badges: Record<MessageStatus, { words: string; tone: string }> = {
  queued: { words: 'Pending', tone: 'pending' },
  sent: { words: 'Sent', tone: 'assigned' },
  delivered: { words: 'Delivered', tone: 'completed' },
  failed: { words: 'Failed', tone: 'cancelled' },
  cancelled: { words: 'Cancelled', tone: 'none' },
}

export const DeliveryBadge = ({ status }: Pick<Notification, 'status'>) => (
  <StatusBadge status={badges[status].tone}>{badges[status].words}</StatusBadge>
)
