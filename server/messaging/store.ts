import { sql, type Selectable } from 'kysely'
import type { Channel } from '../../contract/channels.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { SavedTemplate, TemplateId, TemplateKey } from '../../contract/templates.ts'
import { snakeOf } from '../db/camel-case.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Message = Selectable<Tables['notifications']>
export type Template = Selectable<Tables['messageTemplates']>

export const findMessage = (db: Db, id: NotificationId): Promise<Message | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

/** A message on its way to its provider, and since when an earlier handover has no answer. */
export type Handover = { message: Message; unansweredSince: Date | null }

/**
 * Notes that a waiting message is handed over now; from here on it may have left. The time of an earlier
 * handover without an answer stays: the provider is asked for what it took since then.
 * @returns undefined for a message that does not wait.
 */
export async function startHandover(
  db: Db,
  id: NotificationId,
  at: Date,
): Promise<Handover | undefined> {
  const { rows } = await sql<Message & { unansweredSince: Date | null }>`
    with waiting as (
      select id, handed_over_at as unanswered_since from notifications
      where id = ${id} and status in ('queued', 'unknown') for no key update
    )
    update notifications set handed_over_at = coalesce(handed_over_at, ${at}) from waiting where notifications.id = waiting.id
    returning notifications.*, unanswered_since`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { unansweredSince, ...message } = row
  return { message, unansweredSince }
}

/** The provider did not take an earlier handover; the message is handed over again now. */
export const restartHandover = (db: Db, id: NotificationId, handedOverAt: Date) =>
  db.updateTable('notifications').set({ handedOverAt }).where('id', '=', id).execute()

/** The provider certainly does not have the message: it can be withdrawn again. */
export const endHandover = (db: Db, id: NotificationId, lastError: string) =>
  db
    .updateTable('notifications')
    .set({ handedOverAt: null, lastError })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()

/** The message waits until then; expire-messages counts from there. */
export const postpone = (db: Db, id: NotificationId, until: Date) =>
  db.updateTable('notifications').set({ queuedAt: until }).where('id', '=', id).execute()

/** The message that was handed over under this key, unless it was resent under another key since. */
export const findMessageUnder = (db: Db, idempotencyKey: string): Promise<Message | undefined> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

const WRITTEN_COLUMNS = [
  'recipientId',
  'recipientPhone',
  'recipientEmail',
  'channel',
  'status',
  'failure',
  'senderType',
  'messageType',
  'subject',
  'message',
  'jobId',
] as const

/** The columns of a new message; the others have defaults. */
export type NewMessage = Pick<Message, (typeof WRITTEN_COLUMNS)[number]>

/** Any number of messages in one statement: as JSON, since a statement takes 65,535 values at most. */
export const insertMessages = (db: Db, messages: readonly NewMessage[]): Promise<Message[]> =>
  db
    .insertInto('notifications')
    .columns([...WRITTEN_COLUMNS])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<NewMessage>`json_populate_recordset(null::notifications, ${JSON.stringify(
            messages.map((message) =>
              Object.fromEntries(WRITTEN_COLUMNS.map((name) => [snakeOf(name), message[name]])),
            ),
          )})`.as('written'),
        )
        .select([...WRITTEN_COLUMNS]),
    )
    .returningAll()
    .execute()

/** A message was handed over or has arrived. This clears a failure, except of a message that went by email instead: its failure is the reason for that. */
export const sentChanges = (at: Date) => ({
  isSent: true,
  sentAt: sql<Date>`coalesce(sent_at, ${at})`,
  failure: sql<string | null>`case when channel = 'email' then failure end`,
})

/** A message never arrives. It becomes unread, since the failure is news to the admin team. */
export const failedChanges = (failure: string) => ({
  isSent: false,
  sentAt: null,
  isRead: false,
  failure,
})

/** Records the error of one attempt; a later attempt may succeed. */
export const recordDeliveryError = (db: Db, id: NotificationId, lastError: string) =>
  db.updateTable('notifications').set({ lastError }).where('id', '=', id).execute()

const UNDELIVERED = ['queued', 'unknown', 'sent', 'failed'] as const

/** Marks messages of these kinds about these jobs as no longer true, all but those that have arrived. */
export const withdraw = (
  db: Db,
  jobIds: readonly JobId[],
  kinds: readonly TemplateKey[],
  at: Date,
): Promise<Message[]> =>
  db
    .updateTable('notifications')
    .set({ withdrawnAt: at })
    .where('jobId', '=', sql<JobId>`any(${jobIds})`)
    .where('messageType', 'in', kinds)
    .where('status', 'in', UNDELIVERED)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .execute()

/** The same for messages of one kind to these accounts, each about its job. */
export const withdrawFrom = (
  db: Db,
  recipients: readonly { jobId: JobId; userId: number }[],
  kind: TemplateKey,
  at: Date,
): Promise<Message[]> =>
  db
    .updateTable('notifications')
    .set({ withdrawnAt: at })
    // The index on jobs; the pairs alone would have PostgreSQL read the whole table.
    .where('jobId', '=', sql<JobId>`any(${recipients.map(({ jobId }) => jobId)})`)
    .where(
      sql<boolean>`(job_id, recipient_id) in (select * from unnest(
        ${recipients.map(({ jobId }) => jobId)}::integer[],
        ${recipients.map(({ userId }) => userId)}::integer[]))`,
    )
    .where('messageType', '=', kind)
    .where('status', 'in', UNDELIVERED)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .execute()

/** Messages that have waited since before this moment. */
export const findWaitingSince = (db: Db, before: Date): Promise<Message[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('status', 'in', ['queued', 'unknown'])
    .where('queuedAt', '<', before)
    .execute()

/** Whether a message of this kind was ever written about the job. */
export async function hasMessage(db: Db, jobId: JobId, messageType: TemplateKey): Promise<boolean> {
  const message = await db
    .selectFrom('notifications')
    .select('id')
    .where('jobId', '=', jobId)
    .where('messageType', '=', messageType)
    .executeTakeFirst()
  return message !== undefined
}

/** By which channel each of these accounts wants messages that do not go by both. */
export async function findChannelChoices(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Channel>> {
  const choices = await db
    .selectFrom('users')
    .select(['id', 'messageChannel'])
    .where('id', '=', sql<number>`any(${userIds})`)
    .execute()
  return new Map(choices.map(({ id, messageChannel }) => [id, messageChannel]))
}

export const setChannelChoice = (db: Db, userId: number, messageChannel: Channel) =>
  db.updateTable('users').set({ messageChannel }).where('id', '=', userId).execute()

export const markRead = (db: Db, id: NotificationId): Promise<Message | undefined> =>
  db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Marks all messages as read and answers how many were unread. SKIP LOCKED: waiting for one row while
 * holding the others would deadlock with a transaction that withdraws several messages.
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

/** The templates of these kinds. */
export const findTemplatesFor = (db: Db, keys: TemplateKey[]): Promise<Template[]> =>
  db.selectFrom('messageTemplates').selectAll().where('templateKey', 'in', keys).execute()

export const findTemplateFor = (db: Db, key: TemplateKey): Promise<Template | undefined> =>
  db.selectFrom('messageTemplates').selectAll().where('templateKey', '=', key).executeTakeFirst()

export const changeTemplate = (db: Db, id: TemplateId, saved: SavedTemplate): Promise<Template> =>
  db
    .updateTable('messageTemplates')
    .set({ ...saved, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
