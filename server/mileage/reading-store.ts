import { type Insertable, type Selectable } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Reading = Selectable<Tables['mileageReadings']>

/** What a hauler entered for these days, newest first. */
export const findReadings = (
  db: Db,
  haulerId: HaulerId,
  { from, to }: { from: Day; to: Day },
): Promise<Reading[]> =>
  db
    .selectFrom('mileageReadings')
    .selectAll()
    .where('haulerId', '=', haulerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('id', 'desc')
    .execute()

/** The first day that a hauler entered something for; null before there is one. */
export async function firstReadDay(db: Db, haulerId: HaulerId): Promise<Day | null> {
  const first = await db
    .selectFrom('mileageReadings')
    .select('day')
    .where('haulerId', '=', haulerId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return first?.day ?? null
}

export const insertReading = (db: Db, reading: Insertable<Tables['mileageReadings']>) =>
  db.insertInto('mileageReadings').values(reading).execute()
