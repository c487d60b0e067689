import { dayOf, formatDay, formatPickupDay, addDays } from '../../contract/calendar.ts'
import type { FieldError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { GroupValues, SettingsOf } from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import {
  bookedAndPaid,
  bookedInAreas,
  bookedOnClosedDays,
  isAfter,
  openQuotesIn,
} from './booked-query.ts'
import { notificationEffects, quietEffects } from './reminder-effects.ts'
import { shareEffects } from './share-effects.ts'
import { settingsAt } from './settings-store.ts'

type Config = Context['config']

/** What publishing does to what is booked, and what stands against it. */
export type Effects = { effects: string[]; problems: FieldError[] }

export type Situation = { db: Db; config: Config; now: Date; effectiveFrom: Date }

/** What publishing these values would do to pickups that are booked. */
export async function describeEffects(
  situation: Situation,
  content: GroupValues,
): Promise<Effects> {
  switch (content.group) {
    case 'areas':
      return areaEffects(situation, content.values)
    case 'booking':
      return { effects: await bookingEffects(situation, content.values), problems: [] }
    case 'fees':
      return { effects: await feeEffects(situation, content.values), problems: [] }
    case 'share':
      return shareEffects(situation, content.values)
    case 'payouts':
      return { effects: await payoutEffects(situation, content.values), problems: [] }
    case 'business':
      return {
        effects: [
          'Messages, receipts and pages show the new name and number from then on. What was sent stays as it is.',
        ],
        problems: [],
      }
    case 'notifications':
      return notificationEffects(situation, content.values)
    case 'quiet':
      return quietEffects(situation, content.values)
  }
}

/**
 * An area can be closed once no pickup is booked in it: a hauler would come to a place that we say we do not serve. What
 * counts is the version that would be in force on that day, which may wait for it as well.
 */
async function areaEffects(
  { db, config, effectiveFrom }: Situation,
  { areas }: SettingsOf<'areas'>,
): Promise<Effects> {
  const { values } = await settingsAt(db, config, 'areas', effectiveFrom)
  const closed = values.areas.filter((area) => !areas.includes(area))
  const booked = await bookedInAreas(db, closed, { from: dayOf(effectiveFrom) })
  const problems = booked.map(({ area, ...pickups }) => {
    const message = `${area} can’t be closed yet: ${counted(pickups)} booked there (${named(pickups)}). Complete, move or cancel ${pickups.count === 1 ? 'it' : 'them'} first`
    return { path: 'content.values.areas', message }
  })
  const free = closed.filter((area) => !booked.some((pickups) => pickups.area === area))
  const quotes = await openQuotesIn(db, free, effectiveFrom)
  return {
    problems,
    effects: [
      ...free.map(
        (area) => `No pickup is booked in ${area}. New visitors read that we don’t pick up there.`,
      ),
      ...quotes.map(
        ({ area, ...open }) =>
          `${open.count === 1 ? '1 open quote of a caller' : `${open.count} open quotes of callers`} in ${area} can’t be booked for a day from then on: ${named(open)}.`,
      ),
    ],
  }
}

/**
 * Why a version that waits cannot be withdrawn: pickups are booked in areas that it alone keeps open, from its day until
 * that of the next version. Undefined where nothing stands against it.
 */
export async function whyNeeded(
  { db, config }: Pick<Situation, 'db' | 'config'>,
  { values: { areas } }: { values: SettingsOf<'areas'> },
  { effectiveFrom, until }: { effectiveFrom: Date; until: Date | undefined },
): Promise<string | undefined> {
  const { values } = await settingsAt(db, config, 'areas', effectiveFrom)
  const closed = areas.filter((area) => !values.areas.includes(area))
  const [pickups] = await bookedInAreas(db, closed, {
    from: dayOf(effectiveFrom),
    until: until && dayOf(until),
  })
  return (
    pickups &&
    `${pickups.area} would be closed again, and ${counted(pickups)} booked there (${named(pickups)}). Complete, move or cancel ${pickups.count === 1 ? 'it' : 'them'} first`
  )
}

async function bookingEffects(
  { db, effectiveFrom }: Situation,
  { closedDays, closedWeekdays, horizonDays }: SettingsOf<'booking'>,
): Promise<string[]> {
  const from = dayOf(effectiveFrom)
  const { first, days, last } = await bookedOnClosedDays(db, from, { closedDays, closedWeekdays })
  const beyond = await bookedAndPaid(db, from, isAfter(addDays(from, horizonDays)))
  return [
    ...first.map(
      ({ day, ...pickups }) =>
        `${formatPickupDay(day)} takes no new pickups. ${capital(counted(pickups))} paid for that day and ${pickups.count === 1 ? 'stays' : 'stay'} booked: ${named(pickups)}.`,
    ),
    ...(days > first.length && last
      ? [`The same is true of ${days - first.length} more days until ${formatDay(last)}.`]
      : []),
    ...(beyond.count > 0
      ? [
          `${capital(counted(beyond))} paid for a day after the last that can be booked, and ${beyond.count === 1 ? 'stays' : 'stay'}: ${named(beyond)}.`,
        ]
      : []),
    ...(days === 0 && beyond.count === 0 ? ['No paid pickup is touched.'] : []),
  ]
}

async function feeEffects(
  { db, config, now }: Situation,
  next: SettingsOf<'fees'>,
): Promise<string[]> {
  const booked = await bookedAndPaid(db, dayOf(now))
  const { values } = await settingsAt(db, config, 'fees', now)
  return [
    `Pickups that are quoted from then on: free until ${next.freeUntilHours} hours before, then ${formatMoney(next.lateFee)}, or ${formatMoney(next.tripFee)} once the hauler has arrived.`,
    booked.count === 0
      ? 'No paid pickup is waiting.'
      : `${capital(counted(booked))} paid and not over: ${booked.count === 1 ? 'it keeps' : 'they keep'} what was agreed at the booking, now ${formatMoney(values.lateFee)} and ${formatMoney(values.tripFee)} for the newest.`,
  ]
}

async function payoutEffects(
  { db, config, now }: Situation,
  next: SettingsOf<'payouts'>,
): Promise<string[]> {
  const booked = await bookedAndPaid(db, dayOf(now))
  const { values } = await settingsAt(db, config, 'payouts', now)
  return [
    `Pickups booked from then on are paid out ${hours(next.holdHours)} after their end instead of ${hours(values.holdHours)}.`,
    booked.count === 0
      ? 'No paid pickup is waiting.'
      : `${capital(counted(booked))} paid and not over: ${booked.count === 1 ? 'its hauler is' : 'their haulers are'} paid as it was at the booking.`,
  ]
}

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`)

const counted = ({ count }: Named): string => (count === 1 ? '1 pickup is' : `${count} pickups are`)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Named = { count: number; ids: readonly number[] }

/** '#12, #15 and 3 more'. */
function named({ count, ids }: Named): string {
  const numbers = ids.map((id) => `#${id}`).join(', ')
  const rest = count - ids.length
  return rest > 0 ? `${numbers} and ${rest} more` : numbers
}
