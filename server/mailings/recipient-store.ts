import { sql } from 'kysely'
import type { LeadId } from '../../contract/admin-leads.ts'
import type { Channel } from '../../contract/channels.ts'
import type { Day } from '../../contract/calendar.ts'
import type { LeftOutReason } from '../../contract/mailing-people.ts'
import type { MailingId } from '../../contract/mailings.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { Db } from '../db/database.ts'
import { releaseUnwrittenLeads } from '../places/lead-store.ts'
import { nameIn } from '../messaging/recipients.ts'
import type { Chosen } from './choose-recipients.ts'

/** How many rows one statement takes. */
const ROWS = 5_000

type Round = { mailingId: MailingId; round: Day; at: Date }

/** Stores whom a campaign goes to; who is in this round already stays as they are. */
export async function insertRecipients(
  db: Db,
  { mailingId, round, at }: Round,
  people: readonly Chosen[],
): Promise<void> {
  for (let from = 0; from < people.length; from += ROWS) {
    const rows = people.slice(from, from + ROWS).map(({ person, name, channel, contact }) => ({
      person,
      name: nameIn(name, ''),
      channel,
      contact,
    }))
    await sql`
      insert into mailing_recipients (mailing_id, round, person, name, channel, contact, added_at)
      select ${mailingId}, ${round}, r.person, r.name, r.channel, r.contact, ${at}
      from json_to_recordset(${JSON.stringify(rows)}) as r (person text, name text, channel text, contact text)
      on conflict do nothing`.execute(db)
  }
}

/** The next people whose turn it is by this channel. The campaign must be locked. */
export const findNext = (db: Db, mailingId: MailingId, channel: Channel, limit: number) =>
  db
    .selectFrom('mailingRecipients')
    .select(['id', 'person', 'channel', 'contact', 'link'])
    .where('mailingId', '=', mailingId)
    .where('channel', '=', channel)
    .where('writtenAt', 'is', null)
    .where('leftOut', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export type Waiting = Awaited<ReturnType<typeof findNext>>[number]

/** How many people of a campaign have not had their turn. */
export async function countWaiting(db: Db, mailingId: MailingId): Promise<number> {
  const { people } = await db
    .selectFrom('mailingRecipients')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('mailingId', '=', mailingId)
    .where('writtenAt', 'is', null)
    .where('leftOut', 'is', null)
    .executeTakeFirstOrThrow()
  return people
}

/** The messages to these people are written. */
export const markWritten = (
  db: Db,
  written: readonly {
    id: number
    notificationId: NotificationId
    segments: number
    leadIds: LeadId[]
  }[],
  at: Date,
) =>
  sql`
  update mailing_recipients r set notification_id = w."notificationId", segments = w.segments, written_at = ${at}, lead_ids = w."leadIds"
  from json_to_recordset(${JSON.stringify(written)}) as w (id integer, "notificationId" integer, segments integer, "leadIds" integer[])
  where r.id = w.id`.execute(db)

/** These people get nothing, for the reason given. */
export const markLeftOut = (db: Db, people: readonly { id: number; leftOut: LeftOutReason }[]) =>
  sql`
  update mailing_recipients r set left_out = w."leftOut"
  from json_to_recordset(${JSON.stringify(people)}) as w (id integer, "leftOut" text)
  where r.id = w.id and r.written_at is null`.execute(db)

/**
 * Ends the sending: who waits gets nothing, and what is written and not yet with a provider is withdrawn.
 * @returns how many messages are not sent. The campaign must be locked.
 */
export async function stopWaiting(db: Db, mailingId: MailingId, at: Date): Promise<number> {
  const { numUpdatedRows: waiting } = await db
    .updateTable('mailingRecipients')
    .set({ leftOut: 'stopped' })
    .where('mailingId', '=', mailingId)
    .where('writtenAt', 'is', null)
    .where('leftOut', 'is', null)
    .executeTakeFirstOrThrow()
  // Materialized: a fresh campaign has no statistics, and the planner would look for each message among all people.
  const { numAffectedRows: withdrawn = 0n } = await sql`
    with mine as materialized (
      select notification_id from mailing_recipients where mailing_id = ${mailingId} and notification_id is not null
    ) update notifications set withdrawn_at = ${at} from mine
    where id = notification_id and status = 'queued' and handed_over_at is null and withdrawn_at is null`.execute(
    db,
  )
  await releaseUnwrittenLeads(db)
  return Number(waiting + withdrawn)
}

/** The first click of a person; a later one changes nothing. */
export const noteClick = (db: Db, id: number, at: Date) =>
  db
    .updateTable('mailingRecipients')
    .set({ clickedAt: at })
    .where('id', '=', id)
    .where('clickedAt', 'is', null)
    .execute()
