import {
  DEFAULT_MAX_JOBS,
  type AvailabilityEntry,
  type DayException,
} from '../../contract/availability.ts'
import { dayOf, SLOTS, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findWeek } from './availability-store.ts'
import { findHauler } from './store.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** The 42 cells of a hauler's week, Sunday first; a cell never saved is open for two jobs. */
export const weekOf = async (db: Db, haulerId: HaulerId): Promise<AvailabilityEntry[]> =>
  cellsOf(await findWeek(db, haulerId))

/** The cells of `haulers.week`: how many jobs each takes, below zero where it is closed. */
export const cellsOf = (week: readonly number[]): AvailabilityEntry[] =>
  DAYS.flatMap((dayOfWeek) =>
    SLOTS.map((timeSlot, place) => {
      const cell = week[dayOfWeek * SLOTS.length + place] ?? DEFAULT_MAX_JOBS
      return { dayOfWeek, timeSlot, isAvailable: cell > 0, maxJobs: Math.abs(cell) }
    }),
  )

/** A date on which the slots of a hauler differ from the week. */
export type DatedPlaces = Pick<DayException, 'day' | 'places'> & { haulerId: HaulerId }

/** What says whether a hauler has paused new jobs. */
export type Pausing = Pick<Hauler, 'pausedAt' | 'resumesOn'>

/**
 * Whether a hauler takes no new jobs on this day. Asked about today it decides claims and plans; asked about
 * the day of a pickup it decides what is sold, since the pause may be over by then.
 */
export const isPausedOn = ({ pausedAt, resumesOn }: Pausing, day: Day): boolean =>
  pausedAt !== null && dayOf(pausedAt) <= day && (resumesOn === null || day < resumesOn)

/** Haulers reach their own week, admins any; another hauler's is not there. */
export async function mayReach(
  ctx: Context,
  caller: { hauler?: Hauler },
  haulerId: HaulerId,
): Promise<void> {
  const isReachable = caller.hauler
    ? caller.hauler.id === haulerId
    : await findHauler(ctx.db, haulerId)
  if (!isReachable) throw new AppError('not_found', 'There is no such hauler')
}
