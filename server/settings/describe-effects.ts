import { dayOf, dayOfWeek, formatDay, formatPickupDay, addDays } from '../../contract/calendar.ts'
import type { FieldError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { GroupValues, SettingsOf } from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { bookedPickups, type BookedPickup } from './booked-query.ts'
import { settingsAt } from './settings-store.ts'

type Config = Context['config']

/** What publishing does to what is booked, and what stands against it. */
export type Effects = { effects: string[]; problems: FieldError[] }

type Situation = { db: Db; config: Config; now: Date; effectiveFrom: Date }

const MOST_NAMED = 5

/** What publishing these values would do to pickups that are booked. */
export async function describeEffects(
  situation: Situation,
  content: GroupValues,
): Promise<Effects> {
  const { db, now } = situation
  const today = dayOf(now)
  const booked = (await bookedPickups(db, today)).filter(({ isPaid }) => isPaid)
  switch (content.group) {
    case 'areas':
      return areaEffects(
        situation,
        content.values,
        await bookedPickups(db, dayOf(situation.effectiveFrom)),
      )
    case 'booking':
      return { effects: bookingEffects(content.values, booked, today), problems: [] }
    case 'fees':
      return { effects: await feeEffects(situation, content.values, booked), problems: [] }
    case 'payouts':
      return { effects: await payoutEffects(situation, content.values, booked), problems: [] }
    case 'business':
      return {
        effects: [
          'Messages, receipts and pages show the new name and number from then on. What was sent stays as it is.',
        ],
        problems: [],
      }
    case 'quiet':
      return {
        effects: [
          'Reminders, promotions and digests wait for these hours. What a pickup causes goes out at any time.',
        ],
        problems: [],
      }
  }
}

/** An area can be closed once no pickup is booked in it: a hauler would come to a place that we say we do not serve. */
async function areaEffects(
  { db, config, now }: Situation,
  { areas }: SettingsOf<'areas'>,
  booked: readonly BookedPickup[],
): Promise<Effects> {
  const { values } = await settingsAt(db, config, 'areas', now)
  const closed = values.areas.filter((area) => !areas.includes(area))
  const problems = closed.flatMap((area) => {
    const pickups = booked.filter((pickup) => pickup.area === area)
    if (pickups.length === 0) return []
    const message = `${area} can’t be closed yet: ${counted(pickups)} booked there (${named(pickups)}). Complete, move or cancel ${pickups.length === 1 ? 'it' : 'them'} first`
    return [{ path: 'content.values.areas', message }]
  })
  const free = closed.filter((area) => !booked.some((pickup) => pickup.area === area))
  return {
    problems,
    effects: free.map(
      (area) => `No pickup is booked in ${area}. New visitors read that we don’t pick up there.`,
    ),
  }
}

function bookingEffects(
  { closedDays, closedWeekdays, horizonDays }: SettingsOf<'booking'>,
  booked: readonly BookedPickup[],
  today: BookedPickup['day'],
): string[] {
  const onClosed = booked.filter(
    ({ day }) => closedDays.includes(day) || closedWeekdays.includes(dayOfWeek(day)),
  )
  const days = [...new Set(onClosed.map(({ day }) => day))].toSorted()
  const beyond = booked.filter(({ day }) => day > addDays(today, horizonDays))
  return [
    ...days.slice(0, MOST_NAMED).map((day) => {
      const pickups = onClosed.filter((pickup) => pickup.day === day)
      return `${formatPickupDay(day)} takes no new pickups. ${capital(counted(pickups))} paid for that day and ${pickups.length === 1 ? 'stays' : 'stay'} booked: ${named(pickups)}.`
    }),
    ...(days.length > MOST_NAMED
      ? [
          `The same is true of ${days.length - MOST_NAMED} more days until ${formatDay(days.at(-1) ?? today)}.`,
        ]
      : []),
    ...(beyond.length > 0
      ? [
          `${capital(counted(beyond))} paid for a day after the last that can be booked, and ${beyond.length === 1 ? 'stays' : 'stay'}: ${named(beyond)}.`,
        ]
      : []),
    ...(days.length === 0 && beyond.length === 0 ? ['No paid pickup is touched.'] : []),
  ]
}

async function feeEffects(
  { db, config, now }: Situation,
  next: SettingsOf<'fees'>,
  booked: readonly BookedPickup[],
): Promise<string[]> {
  const { values } = await settingsAt(db, config, 'fees', now)
  return [
    `Pickups that are quoted from then on: free until ${next.freeUntilHours} hours before, then ${formatMoney(next.lateFee)}, or ${formatMoney(next.tripFee)} once the hauler has arrived.`,
    booked.length === 0
      ? 'No paid pickup is waiting.'
      : `${capital(counted(booked))} paid and not over: ${booked.length === 1 ? 'it keeps' : 'they keep'} what was agreed at the booking, now ${formatMoney(values.lateFee)} and ${formatMoney(values.tripFee)} for the newest.`,
  ]
}

async function payoutEffects(
  { db, config, now }: Situation,
  next: SettingsOf<'payouts'>,
  booked: readonly BookedPickup[],
): Promise<string[]> {
  const { values } = await settingsAt(db, config, 'payouts', now)
  return [
    `Pickups booked from then on are paid out ${hours(next.holdHours)} after their end instead of ${hours(values.holdHours)}.`,
    booked.length === 0
      ? 'No paid pickup is waiting.'
      : `${capital(counted(booked))} paid and not over: ${booked.length === 1 ? 'its hauler is' : 'their haulers are'} paid as it was at the booking.`,
  ]
}

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`)

const counted = (pickups: readonly BookedPickup[]): string =>
  pickups.length === 1 ? '1 pickup is' : `${pickups.length} pickups are`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '#12, #15 and 3 more'. */
function named(pickups: readonly BookedPickup[]): string {
  const numbers = pickups.slice(0, MOST_NAMED).map(({ id }) => `#${id}`)
  const rest = pickups.length - numbers.length
  return rest > 0 ? `${numbers.join(', ')} and ${rest} more` : numbers.join(', ')
}
