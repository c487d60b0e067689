import type { AvailabilityEntry } from '../../contract/availability.ts'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { publish } from '../core/event-store.ts'
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
export async function saveCells(
  db: Db,
  haulerId: HaulerId,
  entries: AvailabilityEntry[],
): Promise<void> {
  await db
    .insertInto('availability')
    .values(entries.map((entry) => ({ haulerId, ...entry })))
    .onConflict((conflict) =>
      conflict.columns(['haulerId', 'dayOfWeek', 'timeSlot']).doUpdateSet((excluded) => ({
        isAvailable: excluded.ref('excluded.isAvailable'),
        maxJobs: excluded.ref('excluded.maxJobs'),
      })),
    )
    .execute()
  await publish(db, 'availability', haulerId)
}

/** Another week was saved: what was made from the one before is outdated. */
export const countWeek = (db: Db, haulerId: HaulerId, at: Date) =>
  db
    .updateTable('haulers')
    .set((hauler) => ({ weekVersion: hauler('weekVersion', '+', 1), weekSavedAt: at }))
    .where('id', '=', haulerId)
    .execute()

/** Stops new jobs until a day begins, without one until the hauler resumes. */
export async function pause(
  db: Db,
  haulerId: HaulerId,
  pausedAt: Date,
  resumesOn: Day | null,
): Promise<void> {
  await db.updateTable('haulers').set({ pausedAt, resumesOn }).where('id', '=', haulerId).execute()
  await publish(db, 'availability', haulerId)
}

/** Ends a pause. */
export async function endPause(db: Db, haulerId: HaulerId): Promise<void> {
  await db
    .updateTable('haulers')
    .set({ pausedAt: null, resumesOn: null })
    .where('id', '=', haulerId)
    .execute()
  await publish(db, 'availability', haulerId)
}
