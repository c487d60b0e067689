import { sql } from 'kysely'
import type { DayException } from '../../contract/availability.ts'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { DatedPlaces } from './availability.ts'

/** The exceptions of all haulers (or only those in `only`) on these days, sorted: two readings can be compared. */
export const exceptionsOn = (
  db: Db,
  days: readonly Day[],
  only: readonly HaulerId[] | null = null,
): Promise<DatedPlaces[]> =>
  db
    .selectFrom('availabilityExceptions')
    .select(['haulerId', 'day', 'places'])
    .where('day', '=', sql<Day>`any(${days}::date[])`)
    .$if(only !== null, (rows) => rows.where('haulerId', '=', sql<HaulerId>`any(${only})`))
    .orderBy('haulerId')
    .orderBy('day')
    .execute()

/** A hauler's exceptions from a day on, up to another if given, by date. */
export const exceptionsOf = (
  db: Db,
  haulerId: HaulerId,
  from: Day,
  to: Day | null = null,
): Promise<DayException[]> =>
  db
    .selectFrom('availabilityExceptions')
    .select(['day', 'places', 'note'])
    .where('haulerId', '=', haulerId)
    .where('day', '>=', from)
    .$if(to !== null, (rows) => rows.where('day', '<=', to))
    .orderBy('day')
    .execute()

/** Replaces what a hauler has set for the days from one to another, both included. */
export async function replaceExceptions(
  db: Db,
  haulerId: HaulerId,
  { from, to }: { from: Day; to: Day },
  exceptions: readonly DayException[],
): Promise<void> {
  await db
    .deleteFrom('availabilityExceptions')
    .where('haulerId', '=', haulerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  await publish(db, 'availability', haulerId)
  if (exceptions.length === 0) return
  await db
    .insertInto('availabilityExceptions')
    .values(exceptions.map((exception) => ({ haulerId, ...exception })))
    .execute()
}
