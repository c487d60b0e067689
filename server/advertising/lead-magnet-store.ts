import type { Insertable, Selectable } from 'kysely'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import { breaks, type Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredLeadMagnet = Selectable<Tables['leadMagnets']>

/** Newest first. */
export const allLeadMagnets = (db: Db): Promise<StoredLeadMagnet[]> =>
  db.selectFrom('leadMagnets').selectAll().orderBy('id', 'desc').execute()

/** Undefined when another offer has the code. */
export async function insertLeadMagnet(
  db: Db,
  leadMagnet: Insertable<Tables['leadMagnets']>,
): Promise<StoredLeadMagnet | undefined> {
  try {
    return await db
      .insertInto('leadMagnets')
      .values(leadMagnet)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (breaks(error, 'lead_magnets_code')) return undefined
    throw error
  }
}

export const setActive = (db: Db, id: LeadMagnetId, isActive: boolean) =>
  db
    .updateTable('leadMagnets')
    .set({ isActive })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const findActiveLeadMagnet = (db: Db, code: string) =>
  db
    .selectFrom('leadMagnets')
    .selectAll()
    .where('code', '=', code)
    .where('isActive', '=', true)
    .executeTakeFirst()

export const countLead = (db: Db, id: LeadMagnetId) =>
  db
    .updateTable('leadMagnets')
    .set(({ eb }) => ({ conversions: eb('conversions', '+', 1) }))
    .where('id', '=', id)
    .execute()
