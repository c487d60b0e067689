import type { Insertable } from 'kysely'
import type { LeadId } from '../../contract/admin-leads.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Stores a lead; the first consent of a contact for a municipality is not overwritten. */
export const insertLead = (db: Db, lead: Insertable<Tables['leads']>) =>
  db
    .insertInto('leads')
    .values(lead)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes a lead; false when there is none. */
export async function deleteLead(db: Db, id: LeadId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('leads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

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
