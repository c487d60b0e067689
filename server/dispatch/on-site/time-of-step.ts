import { formatPickupDay, windowFacts } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { changeOfWindowSince, lastEventAt } from '../../jobs/job-event-store.ts'
import type { Job } from '../../jobs/store.ts'

type Clock = Pick<Context, 'now'>

/** The oldest step that the server takes. */
export const OLDEST_MS = 7 * 24 * 3_600_000

/** When a step was made, and when we heard of it; null where that is the same. */
export type TimeOfStep = { at: Date; heardAt: Date | null }

/**
 * The time of a step that a hauler made without a signal. A phone can say anything: it is never in the future, not before the
 * last step of this trip, and at most seven days old. The job must be locked.
 */
export async function timeOfStep(
  { now }: Clock,
  db: Db,
  { id, startedAt }: Job,
  happenedAt: Date | undefined,
): Promise<TimeOfStep> {
  const heardAt = now()
  if (!happenedAt) return { at: heardAt, heardAt: null }
  const earliest = Math.max(
    heardAt.getTime() - OLDEST_MS,
    (await lastEventAt(db, id))?.getTime() ?? 0,
    startedAt?.getTime() ?? 0,
  )
  const at = new Date(Math.min(heardAt.getTime(), Math.max(earliest, happenedAt.getTime())))
  return { at, heardAt }
}

/**
 * Refuses a step whose hauler could not know what has become of the job meanwhile.
 * @throws AppError illegal_move with what has changed.
 */
export async function refuseOutdated(
  db: Db,
  { id, status, firstName }: Job,
  happenedAt: Date | undefined,
): Promise<void> {
  if (!happenedAt) return
  if (status === 'cancelled')
    throw new AppError(
      'illegal_move',
      `Pickup #${id} was cancelled before this reached us. If you did the work, please call us`,
    )
  const change = status === 'assigned' ? await changeOfWindowSince(db, id, happenedAt) : undefined
  if (!change) return
  const { hours } = windowFacts[change.toTime]
  const to = `${formatPickupDay(change.toDate)}, ${hours}, before this reached us`
  const moved = {
    customer: `${firstName} moved pickup #${id} to`,
    admin: `Our team moved pickup #${id} to`,
  }
  throw new AppError(
    'illegal_move',
    change.movedBy ? `${moved[change.movedBy]} ${to}` : `Pickup #${id} was moved to ${to}`,
  )
}
