import { sql } from 'kysely'
import type { Channel } from '../../contract/channels.ts'
import { listNotifications, type MessageView, type Notification } from '../../contract/messaging.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { type Condition, isAnyOf, isOnDays } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { fillConfirmWords } from './confirm-words.ts'
import { JOB_LINK_MARK } from './job-links.ts'
import type { Message } from './store.ts'

const CODES: readonly TemplateKey[] = ['sign_in_code', 'contact_code']

/**
 * A message for the admin team. A sign-in code is masked: an admin could sign in as its customer. The
 * row has only marks for the job's link, which is shown in words, and for what depends on the channel.
 */
export const messageView = (row: Message): Notification => ({
  ...row,
  subject: describeLink(row.subject),
  message: readableWords({ words: row.message, type: row.messageType, channel: row.channel }),
})

type Words = { words: string; type: TemplateKey | null; channel: Channel }

/** The words of a message that we sent, as the team reads them: see `messageView`. */
export const readableWords = ({ words, type, channel }: Words): string =>
  fillConfirmWords(
    describeLink(type !== null && CODES.includes(type) ? words.replace(/\d/g, '•') : words),
    channel,
  )

/** What the team reads in place of a link, which gives access. */
export const LINK_WORDS = '[link to the pickup]'

const describeLink = (words: string): string => words.replaceAll(JOB_LINK_MARK, LINK_WORDS)

/** Must match the buckets of the counter, see migration 0045. */
const VIEWS: Record<MessageView, Condition> = {
  sent: sql`notifications.is_sent`,
  unread: sql`not notifications.is_read`,
  failed: sql`(notifications.status = 'failed' and notifications.withdrawn_at is null)`,
}

/** Every message for the admin team. */
export const messages = pageOf(listNotifications, {
  from: ({ db }) => db.selectFrom('notifications').selectAll(),
  item: messageView,
  missing: (id) => `There is no message #${id}`,
  id: 'notifications.id',
  sorts: { createdAt: [sql`notifications.created_at`, 'timestamptz'] },
  search: 'notifications.searchKey',
  filters: {
    show: (views) =>
      sql`(${sql.join(
        views.map((view) => VIEWS[view]),
        sql` or `,
      )})`,
    type: isAnyOf('notifications.messageType'),
    status: isAnyOf('notifications.status'),
    channel: isAnyOf('notifications.channel'),
    created: isOnDays('notifications.createdAt'),
  },
  counter: { name: 'messages', by: 'show', total: 'total' },
})
