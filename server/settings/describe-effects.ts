import { dayOf } from '../../contract/calendar.ts'
import type { FieldError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { GroupValues, SettingsOf } from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { bookedAndPaid, bookedInAreas, openQuotesIn } from './booked-query.ts'
import { bookingEffects } from './booking-effects.ts'
import { capital, counted, hours, keptEffect, named } from './effect-copy.ts'
import { notificationEffects, quietEffects } from './reminder-effects.ts'
import { shareEffects } from './share-effects.ts'
import { signInEffects } from './sign-in-effects.ts'
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
    case 'visits':
      return { effects: await visitEffects(situation, content.values), problems: [] }
    case 'planning':
      return { effects: planningEffects(content.values), problems: [] }
    case 'business':
      return {
        effects: [
          'Messages, receipts and pages show the new name and number from then on. What was sent stays as it is.',
        ],
        problems: [],
      }
    case 'social':
      return { effects: socialEffects(content.values), problems: [] }
    case 'notifications':
      return notificationEffects(situation, content.values)
    case 'quiet':
      return quietEffects(situation, content.values)
    case 'security':
      return { effects: await signInEffects(situation, content.values), problems: [] }
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

/** The rules of a visit: each pickup keeps those of its booking. */
async function visitEffects({ db, now }: Situation, next: SettingsOf<'visits'>): Promise<string[]> {
  const booked = await bookedAndPaid(db, dayOf(now))
  return [
    `Pickups booked from then on: a hauler waits ${next.customerWaitMinutes} minutes at the door, releases freely until ${hours(next.freeReleaseHours)} before the window, starts early more than ${next.earlyStartMinutes} minutes before it, and did not come ${next.noShowMinutes} minutes after it. Phone numbers disappear ${hours(next.contactHours)} after the completion.`,
    keptEffect(booked, 'the rules of the booking'),
  ]
}

/** What of the next plan and of actions from then on is different. */
const planningEffects = (next: SettingsOf<'planning'>): string[] => [
  next.evennessMetres === 0
    ? 'Plans look at travel alone. Jobs that are assigned stay with their haulers.'
    : `In a plan a job counts ${next.evennessMetres} metres of travel for each job that its hauler has already. Jobs that are assigned stay with their haulers.`,
  `A plan can be undone for ${next.planUndoMinutes === 1 ? '1 minute' : `${next.planUndoMinutes} minutes`}, an assignment, move, release, cancellation or deletion of a job for ${next.undoSeconds} seconds. Messages and refunds that wait already leave when they were due.`,
]

/** What becomes of posts from then on. */
const socialEffects = ({ aheadDays, latestMinutes }: SettingsOf<'social'>): string[] => [
  `Schedules write ${aheadDays === 1 ? '1 day' : `${aheadDays} days`} ahead. What is written already stays.`,
  `A post that could not go out is missed ${latestMinutes} minutes after its time, also one that waits now.`,
]

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
