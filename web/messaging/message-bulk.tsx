import { IconMailOpened, IconRefresh } from '@tabler/icons-react'
import {
  canResend,
  type Notification,
  readNotification,
  resendNotification,
} from '../../contract/messaging.ts'
import { call } from '../api/client.ts'
import type { BulkAction } from '../ui/list/bulk-actions.ts'
import { MESSAGE_READS } from './use-messages.ts'

/** What can be done with several messages. */
export const messageActions: BulkAction<Notification>[] = [
  {
    label: 'Mark as read',
    icon: <IconMailOpened size={18} />,
    allows: ({ isRead }) => !isRead,
    question: (what) => `Mark ${what} as read?`,
    consequence: () => 'No longer counted as unread, for the whole team.',
    outcome: (what) => `${what} marked as read`,
    needs: 'run-jobs',
    run: ({ id }) => call(readNotification, { params: { id } }),
    refetches: MESSAGE_READS,
  },
  {
    label: 'Resend',
    icon: <IconRefresh size={18} />,
    allows: canResend,
    question: (what) => `Resend ${what}?`,
    consequence: () => 'Sent once more, by SMS where there is a number.',
    outcome: (what) => `${what} on the way again`,
    needs: 'run-jobs',
    run: ({ id }) => call(resendNotification, { params: { id } }),
    refetches: MESSAGE_READS,
  },
]
