import {
  LISTED_MESSAGES,
  type Notification,
  type NotificationCounts,
} from '../../contract/messaging.ts'
import type { MessageTemplate } from '../../contract/templates.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import { JOB_LINK_MARK } from './job-links.ts'
import type { Message } from './store.ts'

/** The latest messages, newest first. */
export async function recentMessages(db: Db): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MESSAGES)
    .execute()
  return rows.map(messageView)
}

/**
 * A message for the admin team, who could sign in as somebody else with a code they can read. The link
 * to the job is not in the row, so it is named.
 */
export const messageView = (row: Message): Notification => ({
  ...row,
  subject: nameLink(row.subject),
  message: nameLink(
    row.messageType === 'sign_in_code' ? row.message.replace(/\d/g, '•') : row.message,
  ),
})

const nameLink = (words: string): string => words.replaceAll(JOB_LINK_MARK, '[link to the pickup]')

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
