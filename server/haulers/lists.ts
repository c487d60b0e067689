import type { AdminHauler, HaulerProfile } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'

/** Every hauler for the admin team, newest first. */
export async function adminHaulers(db: Db): Promise<AdminHauler[]> {
  const rows = await db
    .selectFrom('haulers')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, email, ...hauler }) => ({
    ...hauler,
    user: { firstName, lastName, email },
  }))
}

/** What a hauler sees of their own account. */
export const profileView = (hauler: Hauler): HaulerProfile => ({
  id: hauler.id,
  status: hauler.status,
  statusReason: hauler.statusReason,
  user: { firstName: hauler.firstName, lastName: hauler.lastName },
  serviceAreas: hauler.serviceAreas,
  bankConnected: hauler.bankConnected,
})
