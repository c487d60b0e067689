import { dayOf, formatDay, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { firstMileageDay, type MileageDay, type NewMileage } from '../../contract/mileage.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockHauler } from '../haulers/store.ts'
import { mileageOfDays } from './mileage-of-days.ts'
import { findReadings, insertReading, type Reading } from './reading-store.ts'

type Entry = Pick<Reading, 'metres' | 'odometerStart' | 'odometerEnd' | 'note'>

/**
 * Enters the mileage of a day, or returns it to the estimate.
 * @throws AppError refused for a day in the future or too long ago.
 */
export async function enterMileage(
  ctx: Context,
  hauler: Hauler,
  day: Day,
  input: NewMileage,
): Promise<MileageDay> {
  requireOpenDay(day, dayOf(ctx.now()))
  const days = { from: day, to: day }
  const entry = entryOf(input)
  await inTransaction(ctx, async ({ db }) => {
    // Two tabs that save the same entry add it once.
    await lockHauler(db, hauler.id)
    const [last] = await findReadings(db, hauler.id, days)
    if (isSame(last ?? NO_ENTRY, entry)) return
    await insertReading(db, { haulerId: hauler.id, day, ...entry, recordedAt: ctx.now() })
  })
  const [mileage] = await mileageOfDays(ctx.db, hauler, days)
  return mileage ?? emptyDay(day)
}

function requireOpenDay(day: Day, today: Day): void {
  if (day > today) throw new AppError('refused', 'This day is still to come.')
  const first = firstMileageDay(today)
  if (day < first)
    throw new AppError(
      'refused',
      `Mileage can be changed from ${formatDay(first)} on: earlier years are closed.`,
    )
}

const NO_ENTRY: Entry = { metres: null, odometerStart: null, odometerEnd: null, note: '' }

function entryOf(input: NewMileage): Entry {
  const { note } = input
  switch (input.kind) {
    case 'odometer':
      return {
        metres: (input.end - input.start) * 1_000,
        odometerStart: input.start,
        odometerEnd: input.end,
        note,
      }
    case 'distance':
      return { ...NO_ENTRY, metres: input.metres, note }
    case 'estimate':
      return { ...NO_ENTRY, note }
  }
}

const isSame = (a: Entry, b: Entry): boolean =>
  a.metres === b.metres &&
  a.odometerStart === b.odometerStart &&
  a.odometerEnd === b.odometerEnd &&
  a.note === b.note

const emptyDay = (day: Day): MileageDay => ({
  day,
  legs: [],
  jobIds: [],
  estimatedMetres: 0,
  metres: 0,
  isEstimate: true,
  readings: [],
})
