import type { z } from 'zod'
import type { DayException } from '../../contract/availability.ts'
import { addDays, dayOf, formatPickupDay, SLOTS, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { MOST_DAYS_SET_AHEAD, type setScheduleDays } from '../../contract/hauler-schedule.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { readRules } from '../capacity/rules-store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { exceptionsOf, replaceExceptions } from '../haulers/exception-store.ts'
import { lockHauler } from '../haulers/store.ts'
import { requireKept } from './require-kept.ts'

type DaysChange = z.output<typeof setScheduleDays.body>

/**
 * Sets slots of dates apart from the hauler's week, or returns them to it.
 * @throws AppError holds_jobs, refused, invalid_input as `setScheduleDays` says.
 */
export async function setDays(
  ctx: Context,
  haulerId: HaulerId,
  { keepJobs, ...change }: DaysChange,
): Promise<void> {
  const today = dayOf(ctx.now())
  checkDates(change, today)
  if (change.maxJobs) await requireOpenBusiness(ctx, change)
  await inTransaction(ctx, async ({ db }) => {
    const hauler = await lockHauler(db, haulerId)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    const exceptions = await exceptionsOf(db, haulerId, today)
    const isInRange = ({ day }: DayException) => day >= change.from && day <= change.to
    const within = new Map(exceptions.filter(isInRange).map((each) => [each.day, each]))
    const changed = daysFrom(change).flatMap((day) => changedDay(day, within.get(day), change))
    const others = exceptions.filter((each) => !isInRange(each))
    await requireKept(db, hauler, today, { exceptions: [...others, ...changed], keepJobs })
    await replaceExceptions(db, haulerId, change, changed)
  })
}

type Dates = Pick<DaysChange, 'from' | 'to'>

function checkDates({ from, to }: Dates, today: Day): void {
  const refuse = (path: 'from' | 'to', message: string) =>
    new AppError('invalid_input', message, { fields: [{ path, message }] })
  if (from < today) throw refuse('from', 'Please choose today or a later day')
  if (to < from) throw refuse('to', 'The last day comes before the first')
  if (to > addDays(today, MOST_DAYS_SET_AHEAD))
    throw refuse('to', 'Please choose days within a year')
}

/** Nothing is sold on these days, so extra hours would wait for nothing. */
async function requireOpenBusiness(ctx: Context, dates: Dates): Promise<void> {
  const { isDayOff } = await readRules(ctx.db, ctx)
  const closed = daysFrom(dates).find(isDayOff)
  if (closed)
    throw new AppError(
      'refused',
      `We're closed on ${formatPickupDay(closed)}. Please choose another day.`,
    )
}

function daysFrom({ from, to }: Dates): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Nothing where the week decides about every slot. */
function changedDay(
  day: Day,
  before: DayException | undefined,
  { slots = [...SLOTS], maxJobs, note }: DaysChange,
): DayException[] {
  const places = SLOTS.map((slot, at) =>
    slots.includes(slot) ? maxJobs : (before?.places[at] ?? null),
  )
  if (places.every((each) => each === null)) return []
  return [{ day, places, note: (note ?? before?.note) || null }]
}
