import type { Selectable } from 'kysely'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredLeadMagnet = Selectable<Tables['leadMagnets']>

export const findActiveLeadMagnet = (db: Db, code: string) =>
  db
    .selectFrom('leadMagnets')
    .selectAll()
    .where('code', '=', code)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const countLead = (db: Db, id: LeadMagnetId) =>
  db
    .updateTable('leadMagnets')
    .set(({ eb }) => ({ conversions: eb('conversions', '+', 1) }))
    .where('id', '=', id)
    .execute()
