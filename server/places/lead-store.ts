import { sql, type Insertable } from 'kysely'
import type { LeadId } from '../../contract/admin-leads.ts'
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

/** A campaign to the leads whose area is served now is planned or under way: it writes to them instead, once. */
const CAMPAIGN_WRITES = sql<boolean>`exists (select from mailings
  where deleted_at is null and status in ('scheduled', 'sending', 'paused', 'on') and segment ->> 'audience' = 'area_served')`

/** The municipalities of leads that were not written to yet; none while a campaign writes to them. */
export async function findWaitingMunicipalities(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('municipality')
    .distinct()
    .where('informedAt', 'is', null)
    .where(({ not }) => not(CAMPAIGN_WRITES))
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
