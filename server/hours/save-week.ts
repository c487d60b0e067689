import type { AvailabilityEntry, KeptJobs } from '../../contract/availability.ts'
import { dayOf, formatMoment, SLOTS } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { cellsOf, weekOf } from '../haulers/availability.ts'
import { countWeek, saveCells } from '../haulers/availability-store.ts'
import { lockHauler } from '../haulers/store.ts'
import { requireKept } from './require-kept.ts'

type Saving = {
  availability: AvailabilityEntry[]
  version?: number | undefined
  keepJobs?: KeptJobs | undefined
}

/**
 * Replaces cells of a hauler's week, or with a version the whole of it; claims made meanwhile wait for the new week.
 * @throws AppError outdated, holds_jobs, invalid_input as `saveAvailability` says.
 */
export function saveWeek(
  ctx: Context,
  haulerId: HaulerId,
  { availability, version, keepJobs }: Saving,
): Promise<AvailabilityEntry[]> {
  const cells = availability.map(({ dayOfWeek, timeSlot }) => `${dayOfWeek} ${timeSlot}`)
  if (new Set(cells).size !== cells.length)
    throw new AppError('invalid_input', 'A slot of a day is given twice')
  if (version !== undefined && cells.length !== 7 * SLOTS.length)
    throw new AppError('invalid_input', 'A whole week has 42 slots')
  return inTransaction(ctx, async ({ db }) => {
    const hauler = await lockHauler(db, haulerId)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    if (version !== undefined) {
      if (version !== hauler.weekVersion) throw outdated(hauler)
      await requireKept(db, hauler, dayOf(ctx.now()), { week: availability, keepJobs })
    }
    if (availability.length > 0) {
      await saveCells(db, haulerId, availability)
      await countWeek(db, haulerId, ctx.now())
    }
    return weekOf(db, haulerId)
  })
}

function outdated({ week, weekVersion, weekSavedAt }: Hauler): AppError {
  const at = weekSavedAt ? `, on ${formatMoment(weekSavedAt)}` : ''
  return new AppError(
    'outdated',
    `Your week was saved somewhere else meanwhile${at}. Nothing was changed; your edits are still here.`,
    { facts: { availability: cellsOf(week), version: weekVersion } },
  )
}
