import { sql, type Insertable } from 'kysely'
import type { LeadId } from '../../contract/admin-leads.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Stores a lead; the first consent of a contact for a municipality is not overwritten. @returns false for one that was stored. */
export async function insertLead(db: Db, lead: Insertable<Tables['leads']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leads')
    .values(lead)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a lead and answers its contact; undefined when there is none. */
export async function deleteLead(db: Db, id: LeadId): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('leads')
    .where('id', '=', id)
    .returning('contact')
    .executeTakeFirst()
  return deleted?.contact
}

/** More names than that are looked at the next day. */
const NAMES = 1_000

/** The areas whose leads a campaign that is planned or under way writes to instead; of each campaign, none for all areas. */
export async function findCampaignAreas(db: Db): Promise<ServiceArea[][]> {
  const rows = await db
    .selectFrom('mailings')
    .select('segment')
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['scheduled', 'sending', 'on'])
    .where(sql<boolean>`segment ->> 'audience' = 'area_served'`)
    .execute()
  return rows.map(({ segment }) => segment.areas)
}

/** The municipalities of leads that were not written to yet. */
export async function findWaitingMunicipalities(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('municipality')
    .distinct()
    .where('informedAt', 'is', null)
    .limit(NAMES)
    .execute()
  return rows.map(({ municipality }) => municipality)
}

/** Marks leads of this municipality as written to and answers them; those of another transaction are left to it. */
export const takeWaitingLeads = (
  db: Db,
  municipality: string,
  { limit, at }: { limit: number; at: Date },
) =>
  db
    .updateTable('leads')
    .set({ informedAt: at })
    .where('id', 'in', (query) =>
      query
        .selectFrom('leads')
        .select('id')
        .where('municipality', '=', municipality)
        .where('informedAt', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'contact'])
    .execute()

/** Marks those of these leads that were not written to yet, until the transaction ends. @returns those it marked. */
export async function markLeadsInformed(
  db: Db,
  ids: readonly LeadId[],
  at: Date,
): Promise<LeadId[]> {
  // In one order: two campaigns to the same leads wait for each other and do not block each other.
  const { rows } = await sql<{ id: LeadId }>`
    update leads set informed_at = ${at}
    where informed_at is null
      and id in (select id from leads where id = any(${ids}::integer[]) order by id for no key update)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Leads whose message of a campaign was withdrawn or withheld before it left wait again. */
export const releaseUnwrittenLeads = (db: Db) =>
  sql`
  with unwritten as materialized (
    select r.id, r.lead_ids, r.written_at from mailing_recipients r join notifications n on n.id = r.notification_id
    where r.lead_ids <> '{}' and (n.status in ('not_sent', 'cancelled')
      or (n.status = 'queued' and n.handed_over_at is null and n.withdrawn_at is not null))
    for no key update of r
  ), released as (
    update mailing_recipients set lead_ids = '{}' where id in (select id from unwritten)
  ) update leads set informed_at = null from unwritten
  where leads.id = any(unwritten.lead_ids) and leads.informed_at = unwritten.written_at`.execute(db)

/** Removes leads from before this instant without a booking by that contact or browser. */
export const removeLeadsWithoutBooking = (db: Db, before: Date) =>
  db
    .deleteFrom('leads')
    .where('consentedAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('deletedAt', 'is', null)
            .where(({ or, eb, fn }) =>
              or([
                eb('jobs.visitorId', '=', eb.ref('leads.visitorId')),
                eb('jobs.phoneE164', '=', eb.ref('leads.contact')),
                eb(fn<string>('lower', ['jobs.email']), '=', eb.ref('leads.contact')),
              ]),
            ),
        ),
      ),
    )
    .execute()
