import { sql } from 'kysely'
import type { NotificationId } from '../../contract/messaging.ts'
import type { Db } from '../db/database.ts'
import type { Message } from './store.ts'

/** Messages on which something is still to happen: an unknown one only as long as its handover is open. */
const IS_WAITING = sql<boolean>`(status = 'queued' or status = 'unknown' and handed_over_at is not null)`

export const findWaiting = (db: Db, id: NotificationId): Promise<Message | undefined> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where(IS_WAITING)
    .executeTakeFirst()

/**
 * Notes that a queued message is handed over now; from here on it may have left.
 * @returns undefined for one that was withdrawn, or that another run hands over.
 */
export const startHandover = (
  db: Db,
  { id, idempotencyKey }: Pick<Message, 'id' | 'idempotencyKey'>,
  handedOverAt: Date,
): Promise<Message | undefined> =>
  db
    .updateTable('notifications')
    .set({ handedOverAt })
    .where('id', '=', id)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('status', '=', 'queued')
    .where('handedOverAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** What the admin team reads of a message that stays unknown. */
export const UNANSWERED =
  'The provider did not answer, so this message may or may not have arrived. Ask the recipient before you write again'

/** Nothing more is tried for these messages: they stay unknown, and are unread for the admin team. */
export const endUnanswered = (db: Db, ids: readonly NotificationId[]) =>
  db
    .updateTable('notifications')
    .set({ handedOverAt: null, failure: UNANSWERED, isRead: false })
    .where('id', '=', sql<NotificationId>`any(${ids})`)
    .where('status', '=', 'unknown')
    .execute()

/** The provider certainly does not have the message: it can be withdrawn again. */
export const endHandover = (db: Db, id: NotificationId, lastError: string) =>
  db
    .updateTable('notifications')
    .set({ handedOverAt: null, lastError })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()

/** Whether the same message was written as an email too, in the same transaction. */
export async function hasEmailBeside(db: Db, { id }: Pick<Message, 'id'>): Promise<boolean> {
  const email = await db
    .selectFrom('notifications as text')
    .innerJoin('notifications as email', (join) =>
      join
        .onRef('email.jobId', '=', 'text.jobId')
        .onRef('email.recipientEmail', '=', 'text.recipientEmail')
        .onRef('email.messageType', '=', 'text.messageType')
        // The time at which the transaction began.
        .onRef('email.createdAt', '=', 'text.createdAt')
        .onRef('email.id', '<>', 'text.id')
        .on('email.channel', '=', 'email'),
    )
    .select('email.id')
    .where('text.id', '=', id)
    .executeTakeFirst()
  return email !== undefined
}

/** The message waits until then; expire-messages counts from there. */
export const postpone = (db: Db, id: NotificationId, until: Date) =>
  db.updateTable('notifications').set({ queuedAt: until }).where('id', '=', id).execute()

/** Records the error of one attempt; a later attempt may succeed. */
export const recordDeliveryError = (db: Db, id: NotificationId, lastError: string) =>
  db.updateTable('notifications').set({ lastError }).where('id', '=', id).execute()

/** Messages that have waited since before this moment, the oldest so many. */
export const findWaitingSince = (db: Db, before: Date, limit: number): Promise<Message[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where(IS_WAITING)
    .where('queuedAt', '<', before)
    .orderBy('queuedAt')
    .limit(limit)
    .execute()

/** The provider's ids of all texts to this number: a message that is looked up is none of them. */
export async function findProviderMessageIds(db: Db, phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('providerMessageId')
    .where('recipientPhone', '=', phone)
    .where('providerMessageId', 'is not', null)
    .$narrowType<{ providerMessageId: string }>()
    .execute()
  return rows.map(({ providerMessageId }) => providerMessageId)
}

/** This id of a provider's text, unless a look-up took that for another message. */
export const unlessTaken = (providerMessageId: string) => sql<string | null>`
  case when exists (
    select from notifications as other
    where other.provider_message_id = ${providerMessageId} and other.id <> notifications.id)
  then provider_message_id else ${providerMessageId} end`
