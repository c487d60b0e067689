import { sql, type Selectable } from 'kysely'
import type { Channel } from '../../contract/channels.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { SavedTemplate, TemplateId, TemplateKey } from '../../contract/templates.ts'
import { snakeOf } from '../db/camel-case.ts'
import { EVENT_COLUMNS, eventsOfSubject, publish, publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Message = Selectable<Tables['notifications']>
export type Template = Selectable<Tables['messageTemplates']>

export const findMessage = (db: Db, id: NotificationId): Promise<Message | undefined> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

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
  'preheader',
  'jobId',
] as const

/** The columns of a new message; the others have defaults. */
export type NewMessage = Pick<Message, (typeof WRITTEN_COLUMNS)[number]>

/** Any number of messages with their events in one statement: as JSON, since a statement takes 65,535 values at most. */
export const insertMessages = (db: Db, messages: readonly NewMessage[]): Promise<Message[]> =>
  db
    .with('subject', (inserting) =>
      inserting
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
        .returningAll(),
    )
    .with('published', (inserting) =>
      inserting.insertInto('events').columns(EVENT_COLUMNS).expression(eventsOfSubject('message')),
    )
    .selectFrom('subject')
    .selectAll()
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

const UNDELIVERED = ['queued', 'unknown', 'sent', 'failed', 'not_sent'] as const

/** Messages of one kind to these accounts, each about its job. */
type Addressed = {
  kind: TemplateKey
  recipients: readonly { jobId: JobId; userId: number }[]
}

/**
 * Marks messages of these kinds about these jobs as no longer true, and those of one more kind that went to
 * one of its recipients; all but those that have arrived.
 */
export const withdraw = (
  db: Db,
  jobIds: readonly JobId[],
  kinds: readonly TemplateKey[],
  at: Date,
  audience?: Addressed,
): Promise<Message[]> =>
  db
    .updateTable('notifications')
    .set({ withdrawnAt: at })
    // The index on jobs; the pairs alone would have PostgreSQL read the whole table.
    .where('jobId', '=', sql<JobId>`any(${jobIds})`)
    .where((eb) =>
      audience
        ? eb.or([
            eb('messageType', 'in', kinds),
            eb('messageType', '=', audience.kind).and(isOneOf(audience.recipients)),
          ])
        : eb('messageType', 'in', kinds),
    )
    .where('status', 'in', UNDELIVERED)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .execute()

/** The same of those that were written after one message and not after another. */
export const withdrawBetween = (
  db: Db,
  jobId: JobId,
  kinds: readonly TemplateKey[],
  { after, until, at }: { after: number; until: number; at: Date },
): Promise<Message[]> =>
  db
    .updateTable('notifications')
    .set({ withdrawnAt: at })
    .where('jobId', '=', jobId)
    .where('messageType', 'in', kinds)
    .where(sql<boolean>`id > ${after} and id <= ${until}`)
    .where('status', 'in', UNDELIVERED)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .execute()

/** The number of the last message about a job; 0 where there is none. */
export async function lastMessageAbout(db: Db, jobId: JobId): Promise<number> {
  const { id } = await db
    .selectFrom('notifications')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  return id
}

const isOneOf = (recipients: Addressed['recipients']) =>
  sql<boolean>`(job_id, recipient_id) in (select * from unnest(
    ${recipients.map(({ jobId }) => jobId)}::integer[],
    ${recipients.map(({ userId }) => userId)}::integer[]))`

/** Whether a message of this kind was written about the job, ever or since a moment. */
export async function hasMessage(
  db: Db,
  jobId: JobId,
  messageType: TemplateKey,
  since: Date | null = null,
): Promise<boolean> {
  const message = await db
    .selectFrom('notifications')
    .select('id')
    .where('jobId', '=', jobId)
    .where('messageType', '=', messageType)
    .$if(since !== null, (messages) => messages.where('createdAt', '>=', since))
    .executeTakeFirst()
  return message !== undefined
}

export const setChannelChoice = (db: Db, userId: number, messageChannel: Channel) =>
  db.updateTable('users').set({ messageChannel }).where('id', '=', userId).execute()

export const markRead = (db: Db, id: NotificationId): Promise<Message | undefined> =>
  publishRow(
    db,
    'message',
    db
      .updateTable('notifications')
      .set({ isRead: true })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

/**
 * Marks all messages as read and answers how many were unread. SKIP LOCKED: waiting for one row while
 * holding the others would deadlock with a transaction that withdraws several messages.
 */
export async function markAllRead(db: Db): Promise<number> {
  const read = await db
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
    .returning('id')
    .execute()
  // One of them says that the list has changed.
  await publish(
    db,
    'message',
    read.slice(0, 1).map(({ id }) => id),
  )
  return read.length
}

export const findTemplate = (db: Db, id: TemplateId): Promise<Template | undefined> =>
  db.selectFrom('messageTemplates').selectAll().where('id', '=', id).executeTakeFirst()

/** The templates of these kinds. */
export const findTemplatesFor = (db: Db, keys: TemplateKey[]): Promise<Template[]> =>
  db.selectFrom('messageTemplates').selectAll().where('templateKey', 'in', keys).execute()

export const findTemplateFor = (db: Db, key: TemplateKey): Promise<Template | undefined> =>
  db.selectFrom('messageTemplates').selectAll().where('templateKey', '=', key).executeTakeFirst()

export const changeTemplate = (
  db: Db,
  id: TemplateId,
  savedTemplate: SavedTemplate & { version: number },
): Promise<Template> =>
  db
    .updateTable('messageTemplates')
    .set({ ...savedTemplate, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
