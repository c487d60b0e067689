import type { AvailabilityEntry } from '../../contract/availability.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'

/** What `haulers.week` holds; no hauler has no week. */
export async function findWeek(db: Db, haulerId: HaulerId): Promise<number[]> {
  const row = await db
    .selectFrom('haulers')
    .select('week')
    .where('id', '=', haulerId)
    .executeTakeFirst()
  return row?.week ?? []
}

/** Writes these cells over what was saved of them; the others stay. At least one. */
export const saveCells = (db: Db, haulerId: HaulerId, entries: AvailabilityEntry[]) =>
  db
    .insertInto('availability')
    .values(entries.map((entry) => ({ haulerId, ...entry })))
    .onConflict((conflict) =>
      conflict.columns(['haulerId', 'dayOfWeek', 'timeSlot']).doUpdateSet((excluded) => ({
        isAvailable: excluded.ref('excluded.isAvailable'),
        maxJobs: excluded.ref('excluded.maxJobs'),
      })),
    )
    .execute()
