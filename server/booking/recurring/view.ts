import { addDays, dayOf } from '../../../contract/calendar.ts'
import {
  daysToBook,
  LONGEST_PERIOD,
  type RecurringPickup,
} from '../../../contract/recurring-pickups.ts'
import type { Db } from '../../db/database.ts'
import { isWrittenFrom } from '../../quotes/written-description.ts'
import { bookedDays, daysFrom, type Recurring } from './store.ts'

const SHOWN_DAYS = 6

/** Pickups that repeat as the team sees them, in the same order. */
export async function recurringViews(
  db: Db,
  rows: readonly Recurring[],
  now: Date,
): Promise<RecurringPickup[]> {
  const today = dayOf(now)
  const ids = rows.map(({ id }) => id)
  const dealtWith = await daysFrom(db, ids, today)
  const bookedOfAll = await bookedDays(db, ids, addDays(today, -LONGEST_PERIOD))
  return rows.map(({ timeWindow: window, ...row }) => {
    const own = dealtWith.filter(({ recurringId }) => recurringId === row.id)
    const booked = bookedOfAll.flatMap(({ recurringId, day }) =>
      recurringId === row.id ? day : [],
    )
    // What is not booked yet is booked only while it goes on, and never for the same day.
    const range = { from: addDays(today, 1), count: SHOWN_DAYS + own.length, booked }
    const coming = row.state === 'active' ? daysToBook(row, range) : []
    const plannedDays = coming.filter((day) => !own.some((each) => each.day === day))
    const next = [
      ...own.map(({ day, jobId, skipped }) => ({ day, jobId, skipped })),
      ...plannedDays.map((day) => ({ day, jobId: null, skipped: null })),
    ]
    return {
      ...row,
      window,
      ownWords: isWrittenFrom(row.description, row.items) ? '' : row.description,
      booked,
      next: next.toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, SHOWN_DAYS),
    }
  })
}

/** One of them. */
export async function recurringView(db: Db, row: Recurring, now: Date): Promise<RecurringPickup> {
  const [view] = await recurringViews(db, [row], now)
  if (!view) throw new Error(`Recurring pickup ${row.id} has no view`)
  return view
}
