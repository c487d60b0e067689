import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { MOST_DAYS_SET_AHEAD } from '../../contract/hauler-schedule.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { endPause, pause } from '../haulers/availability-store.ts'
import { isPausedOn } from '../haulers/availability.ts'
import { lockHauler } from '../haulers/store.ts'

/**
 * Stops new jobs until a day begins, or until the hauler resumes; assigned jobs stay. A pause that is under way
 * keeps its beginning.
 * @throws AppError invalid_input for a day that is not after today, or too far ahead.
 */
export function pauseNewJobs(
  ctx: Context,
  haulerId: HaulerId,
  resumesOn: Day | null,
): Promise<void> {
  const now = ctx.now()
  const today = dayOf(now)
  const refuse = (message: string) =>
    new AppError('invalid_input', message, { fields: [{ path: 'resumesOn', message }] })
  if (resumesOn !== null && resumesOn <= today) throw refuse('Please choose a day after today')
  if (resumesOn !== null && resumesOn > addDays(today, MOST_DAYS_SET_AHEAD))
    throw refuse('Please choose a day within a year')
  return inTransaction(ctx, async ({ db }) => {
    const hauler = await lockHauler(db, haulerId)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    const since = isPausedOn(hauler, today) ? hauler.pausedAt : now
    await pause(db, haulerId, since ?? now, resumesOn)
  })
}

/** Takes new jobs again; without a pause it changes nothing. */
export function resumeNewJobs(ctx: Context, haulerId: HaulerId): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    await lockHauler(db, haulerId)
    await endPause(db, haulerId)
  })
}
