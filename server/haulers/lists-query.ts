import type { AdminHauler } from '../../contract/haulers.ts'
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
