import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { ConversationId } from '../../contract/conversations.ts'
import type { JobId } from '../../contract/jobs.ts'
import { publish, publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type ConversationRow = Selectable<Tables['conversations']>
export type InboundTextRow = Selectable<Tables['inboundTexts']>

/** The conversation with this number that writes to us now, begun if there is none, and locked to the end of the transaction. */
export const lockConversationWith = (db: Db, phone: string, at: Date): Promise<ConversationRow> =>
  db
    .insertInto('conversations')
    .values({ phone, lastAt: at })
    // Also an update of nothing: it locks the row, and returns it.
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({ lastAt: sql`coalesce(conversations.last_at, ${at})` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** The id of the conversation with this number; undefined without one. */
export const findConversationWith = async (
  db: Db,
  phone: string,
): Promise<ConversationId | undefined> => {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.id
}

/** A conversation in which nothing is written yet; the one there is, should another call have been faster. */
export const insertConversation = async (db: Db, phone: string): Promise<ConversationId> => {
  const inserted = db
    .insertInto('conversations')
    .values({ phone, lastAt: null })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
    .returning('id')
  const { id } = await publishRow(db, 'conversation', inserted.executeTakeFirstOrThrow())
  return id
}

/** One conversation, locked to the end of the transaction; undefined without one. */
export const lockConversation = (
  db: Db,
  id: ConversationId,
): Promise<ConversationRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type NewText = Pick<
  InboundTextRow,
  'conversationId' | 'providerMessageId' | 'text' | 'media' | 'keyword' | 'jobId' | 'receivedAt'
>

/** Stores a text that came in. @returns false for one that is stored already. */
export async function insertInboundText(db: Db, text: NewText): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('inboundTexts')
    .values(text)
    .onConflict((conflict) => conflict.column('providerMessageId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A text came in at this moment; `unread` is 1 where a person has to read it, else 0. */
export const recordText = (db: Db, id: ConversationId, at: Date, unread: 0 | 1) =>
  changeConversation(db, id, {
    unread: sql<number>`unread + ${unread}`,
    lastAt: sql<Date>`greatest(last_at, ${at})`,
  })

type Changes = {
  [Column in 'unread' | 'lastAt' | 'assigneeId']?:
    | ConversationRow[Column]
    | RawBuilder<NonNullable<ConversationRow[Column]>>
}

const changeConversation = (db: Db, id: ConversationId, changes: Changes) =>
  publishRow(
    db,
    'conversation',
    db
      .updateTable('conversations')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

/** Whether our team wrote in a conversation after the latest reminder of these jobs. */
export async function hasReplyAfterReminder(
  db: Db,
  id: ConversationId,
  jobs: readonly JobId[],
): Promise<boolean> {
  const reply = await db
    .selectFrom('conversationReplies')
    .select('notificationId')
    .where('conversationId', '=', id)
    .where('notificationId', '>', ({ selectFrom }) =>
      selectFrom('notifications')
        .select(({ fn }) => fn.max('id').as('latest'))
        .where('jobId', 'in', jobs)
        .where('messageType', '=', 'day_before'),
    )
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

/** What came in after this moment remains unread. */
export async function markTextsRead(db: Db, id: ConversationId, upTo: Date): Promise<void> {
  const read = db
    .updateTable('conversations')
    .set(({ selectFrom }) => ({
      unread: sql<number>`least(unread, (${selectFrom('inboundTexts')
        .select(({ fn }) => fn.countAll().as('later'))
        .whereRef('conversationId', '=', 'conversations.id')
        .where('receivedAt', '>', upTo)}))`,
    }))
    .where('id', '=', id)
    .where('unread', '>', 0)
    .returning('id')
  await publishRow(db, 'conversation', read.executeTakeFirst())
}

/** The latest text counts as unread again. @returns false where none has come in. */
export async function markLatestUnread(db: Db, id: ConversationId): Promise<boolean> {
  const marked = db
    .updateTable('conversations')
    .set({ unread: sql`greatest(unread, 1)` })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('inboundTexts').select('id').whereRef('conversationId', '=', 'conversations.id'),
      ),
    )
    .returning('id')
  return (await publishRow(db, 'conversation', marked.executeTakeFirst())) !== undefined
}

export const setAssignee = (db: Db, id: ConversationId, assigneeId: number | null) =>
  changeConversation(db, id, { assigneeId })

/** Whether this is the account of a member of the admin team. */
export async function isAdmin(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/** What was written under this key in this conversation. */
export const findReplyOfKey = (db: Db, conversationId: ConversationId, idempotencyKey: string) =>
  db
    .selectFrom('conversationReplies')
    .select(['notificationId', 'text', 'channel'])
    .where('conversationId', '=', conversationId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

type NewReply = Omit<Selectable<Tables['conversationReplies']>, 'searchKey'>

/** Notes who of the team wrote a message; the conversation moves to the top with it. */
export async function insertReply(db: Db, reply: NewReply, at: Date): Promise<void> {
  await db.insertInto('conversationReplies').values(reply).execute()
  const lastAt = sql<Date>`greatest(last_at, ${at})`
  await changeConversation(db, reply.conversationId, { lastAt })
}

/** The current job of a number: the one under way, else the next one, else the latest. */
export const findCurrentJob = (db: Db, phone: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'preferredDate', 'scheduledDate'])
    .where('phoneE164', '=', phone)
    .where('deletedAt', 'is', null)
    .orderBy(CURRENT_FIRST)
    .limit(1)
    .executeTakeFirst()

/** The job under way, then those with work ahead by their day, then the latest. */
export const CURRENT_FIRST = sql`case jobs.status when 'in_progress' then 0 when 'assigned' then 1 when 'pending' then 1
  else 2 end, case when jobs.status in ('assigned', 'pending') then coalesce(jobs.scheduled_date, jobs.preferred_date) end,
  jobs.id desc`

/** Takes a person of the team off their open conversations; answers off how many. */
export async function freeConversationsOf(db: Db, userId: number): Promise<number> {
  const freed = await db
    .updateTable('conversations')
    .set({ assigneeId: null })
    .where('assigneeId', '=', userId)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  await publish(
    db,
    'conversation',
    freed.map(({ id }) => id),
  )
  return freed.length
}
