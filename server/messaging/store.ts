import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import {
  messageMoves,
  type MessageActor,
  type MessageMoveBy,
  type NotificationId,
} from '../../contract/messaging.ts'
import type { SavedTemplate, TemplateId, TemplateKey } from '../../contract/templates.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Message = Selectable<Tables['notifications']>
export type Template = Selectable<Tables['messageTemplates']>

type Changes = Pick<
  Updateable<Tables['notifications']>,
  'channel' | 'failure' | 'idempotencyKey' | 'lastError' | 'providerMessageId' | 'queuedAt'
>

export const findMessage = (db: Db, id: NotificationId): Promise<Message | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

/** The message that was handed over under this key, unless it has been sent anew since. */
export const findMessageUnder = (db: Db, idempotencyKey: string): Promise<Message | undefined> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

export const insertMessage = (
  db: Db,
  message: Insertable<Tables['notifications']>,
): Promise<Message> =>
  db.insertInto('notifications').values(message).returningAll().executeTakeFirstOrThrow()

/**
 * Makes one move of the message lifecycle and records it; undefined when the message is not in a
 * state for that any more, or has been queued anew under another key, or would go out again although
 * it was withdrawn. A failure stands until the message is sent by SMS or retried; one that went by
 * e-mail keeps why. It is news: a message that was read before is unread once it has failed.
 */
export async function moveMessage<Actor extends MessageActor>(
  db: Db,
  { id, idempotencyKey }: Pick<Message, 'id' | 'idempotencyKey'>,
  by: { actor: Actor; at: Date },
  move: MessageMoveBy<Actor>,
  changes: Changes = {},
): Promise<Message | undefined> {
  const { from, to } = messageMoves[move]
  const goesOut = to === 'queued'
  const isSent = to === 'sent' || to === 'delivered'
  const moved = await db
    .updateTable('notifications')
    .set({
      ...(isSent && { failure: sql<null>`case when channel = 'email' then failure end` }),
      ...changes,
      status: to,
      ...(to === 'failed' && { isRead: false }),
      isSent,
      sentAt: isSent ? sql<Date>`coalesce(sent_at, ${by.at})` : null,
    })
    .where('id', '=', id)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('status', 'in', from)
    .$if(goesOut, (query) => query.where('withdrawnAt', 'is', null))
    .returningAll()
    .executeTakeFirst()
  if (!moved) return undefined
  const reason = changes.failure ?? null
  await db
    .insertInto('messageMoves')
    .values({ notificationId: id, actor: by.actor, move, reason })
    .execute()
  return moved
}

/** What a try met that a later one may not meet again. */
export const noteError = (db: Db, id: NotificationId, lastError: string) =>
  db.updateTable('notifications').set({ lastError }).where('id', '=', id).execute()

/** Marks messages of these kinds about a job as no longer true, all but those that have arrived. */
export const withdraw = (
  db: Db,
  jobId: JobId,
  kinds: readonly TemplateKey[],
  at: Date,
): Promise<Message[]> =>
  db
    .updateTable('notifications')
    .set({ withdrawnAt: at })
    .where('jobId', '=', jobId)
    .where('messageType', 'in', kinds)
    .where('status', 'in', ['queued', 'sent', 'failed'])
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .execute()

/** Messages that have waited since before this moment. */
export const findWaitingSince = (db: Db, before: Date): Promise<Message[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('status', '=', 'queued')
    .where('queuedAt', '<', before)
    .execute()

/** Whether a message of this kind was ever written about the job. */
export async function wasTold(db: Db, jobId: JobId, messageType: TemplateKey): Promise<boolean> {
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('jobId', '=', jobId)
    .where('messageType', '=', messageType)
    .executeTakeFirst()
  return told !== undefined
}

export const markRead = (db: Db, id: NotificationId): Promise<Message | undefined> =>
  db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * How many were unread. A message that is just being changed stays so: waiting for one while holding
 * the others would stop whoever takes back several of them, and be stopped by it.
 */
export async function markAllRead(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('id')
        .where('isRead', '=', false)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const findTemplate = (db: Db, id: TemplateId): Promise<Template | undefined> =>
  db.selectFrom('messageTemplates').selectAll().where('id', '=', id).executeTakeFirst()

export const findTemplateFor = (db: Db, key: TemplateKey): Promise<Template | undefined> =>
  db.selectFrom('messageTemplates').selectAll().where('templateKey', '=', key).executeTakeFirst()

export const changeTemplate = (db: Db, id: TemplateId, saved: SavedTemplate): Promise<Template> =>
  db
    .updateTable('messageTemplates')
    .set({ ...saved, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
