import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'

export const countLead = (db: Db, id: LeadMagnetId) =>
  db
    .updateTable('leadMagnets')
    .set(({ eb }) => ({ conversions: eb('conversions', '+', 1) }))
    .where('id', '=', id)
    .execute()
