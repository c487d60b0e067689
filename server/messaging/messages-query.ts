import type { NotificationCounts } from '../../contract/messaging.ts'
import type { MessageTemplate } from '../../contract/templates.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'

/** How many messages each view of the list holds. */
export async function countMessages(db: Db): Promise<NotificationCounts> {
  const { messages } = await readCounters(db, ['messages'])
  const count = (bucket: string): number => messages.get(bucket) ?? 0
  return {
    total: count('total'),
    sent: count('sent'),
    unread: count('unread'),
    failed: count('failed'),
  }
}

export const allTemplates = (db: Db): Promise<MessageTemplate[]> =>
  db.selectFrom('messageTemplates').selectAll().orderBy('id').execute()
