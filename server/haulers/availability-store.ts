import { sql } from 'kysely'
import type { AvailabilityEntry } from '../../contract/availability.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'

/** The cells of a hauler's week that were ever saved, in no order. */
export const savedCells = (db: Db, haulerId: HaulerId): Promise<AvailabilityEntry[]> =>
  db
    .selectFrom('availability')
    .select(['dayOfWeek', 'timeSlot', 'isAvailable', 'maxJobs'])
    .where('haulerId', '=', haulerId)
    .execute()

/** The same of many haulers, each with its hauler. */
export const savedCellsOf = (
  db: Db,
  haulerIds: HaulerId[],
): Promise<(AvailabilityEntry & { haulerId: HaulerId })[]> =>
  db
    .selectFrom('availability')
    .select(['haulerId', 'dayOfWeek', 'timeSlot', 'isAvailable', 'maxJobs'])
    .where('haulerId', '=', sql<HaulerId>`any(${haulerIds})`)
    .execute()

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
