import { addDays, dayOf, formatDay, formatPickupDay, type Day } from '../../contract/calendar.ts'
import type { SettingsOf } from '../../contract/settings-groups.ts'
import type { Db } from '../db/database.ts'
import {
  bookedAndPaid,
  bookedInWindows,
  bookedOnClosedDays,
  daysAbove,
  isAfter,
} from './booked-query.ts'
import type { Situation } from './describe-effects.ts'
import { capital, counted, named, staysEffect } from './effect-copy.ts'

type Rules = SettingsOf<'booking'>

/** What closes or fills up for new pickups, and the paid ones in it: each of them stays booked. */
export async function bookingEffects(
  { db, effectiveFrom }: Situation,
  rules: Rules,
): Promise<string[]> {
  const from = dayOf(effectiveFrom)
  const effects = [
    ...(await closedDayEffects(db, from, rules)),
    ...(await windowEffects(db, from, rules)),
    ...(await capEffects(db, from, rules)),
    ...(await horizonEffects(db, from, rules)),
  ]
  return effects.length > 0 ? effects : ['No paid pickup is touched.']
}

async function closedDayEffects(db: Db, from: Day, rules: Rules): Promise<string[]> {
  const { first, days, last } = await bookedOnClosedDays(db, from, rules)
  return [
    ...first.map(
      ({ day, ...pickups }) =>
        `${formatPickupDay(day)} takes no new pickups. ${staysEffect(pickups, 'that day')}`,
    ),
    ...(days > first.length && last
      ? [`The same is true of ${days - first.length} more days until ${formatDay(last)}.`]
      : []),
  ]
}

/** Single windows that are closed, or limited to fewer than are paid already. */
async function windowEffects(db: Db, from: Day, { changedWindows }: Rules): Promise<string[]> {
  const booked = await bookedInWindows(db, from, changedWindows)
  return booked.flatMap(({ day, window, ...pickups }) => {
    const changed = changedWindows.find((each) => each.day === day && each.window === window)
    if (!changed || pickups.count < changed.most) return []
    const what =
      changed.most === 0 ? 'is closed' : `takes no new pickups above its limit of ${changed.most}`
    return [`${formatPickupDay(day)}, ${window}, ${what}. ${staysEffect(pickups, 'that window')}`]
  })
}

/** Days with more paid pickups than the day would take. */
async function capEffects(db: Db, from: Day, { mostPerDay }: Rules): Promise<string[]> {
  if (mostPerDay === null) return []
  const days = await daysAbove(db, from, mostPerDay)
  return days.map(
    ({ day, ...pickups }) =>
      `${formatPickupDay(day)} is above the new limit of ${mostPerDay} a day and takes no new pickups. ${staysEffect(pickups, 'that day')}`,
  )
}

async function horizonEffects(db: Db, from: Day, { horizonDays }: Rules): Promise<string[]> {
  const beyond = await bookedAndPaid(db, from, isAfter(addDays(from, horizonDays)))
  return beyond.count === 0
    ? []
    : [
        `${capital(counted(beyond))} paid for a day after the last that can be booked, and ${beyond.count === 1 ? 'stays' : 'stay'}: ${named(beyond)}.`,
      ]
}
