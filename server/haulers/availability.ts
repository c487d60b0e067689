import { DEFAULT_MAX_JOBS, type AvailabilityEntry } from '../../contract/availability.ts'
import { SLOTS } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findWeek, saveCells } from './availability-store.ts'
import { findHauler, lockHauler } from './store.ts'

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

/** Replaces the given cells; claims made meanwhile wait for the new week. */
export function saveWeek(
  ctx: Context,
  haulerId: HaulerId,
  entries: AvailabilityEntry[],
): Promise<AvailabilityEntry[]> {
  const cells = entries.map(({ dayOfWeek, timeSlot }) => `${dayOfWeek} ${timeSlot}`)
  if (new Set(cells).size !== cells.length)
    throw new AppError('invalid_input', 'A slot of a day is given twice')
  return inTransaction(ctx, async ({ db }) => {
    await lockHauler(db, haulerId)
    if (entries.length > 0) await saveCells(db, haulerId, entries)
    return weekOf(db, haulerId)
  })
}
