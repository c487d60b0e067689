import { sql, type Insertable, type Selectable } from 'kysely'
import { listLeadMagnets, type LeadMagnetId } from '../../contract/lead-magnets.ts'
import { isAnyOf, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { breaks, type Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredLeadMagnet = Selectable<Tables['leadMagnets']>

/** Every offer. */
export const allLeadMagnets = pageOf(listLeadMagnets, {
  from: ({ db }) => db.selectFrom('leadMagnets').selectAll(),
  item: (offer) => offer,
  missing: () => 'There is no such lead magnet',
  id: 'leadMagnets.id',
  sorts: {
    createdAt: [sql`lead_magnets.created_at`, 'timestamptz'],
    conversions: [sql`conversions`, 'integer'],
  },
  filters: {
    type: isAnyOf('type'),
    target: isAnyOf('targetType'),
    active: isTrue('isActive'),
  },
})

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
