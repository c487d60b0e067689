import { addDays, dayOf, dayOfWeek, instantAt, type Day } from '../../contract/calendar.ts'
import type { Args } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import {
  SLOT_DAYS_AHEAD,
  type PostTimes,
  type SlotReason,
  type suggestPostTimes,
} from '../../contract/social-composer.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { ownHours, type OwnHours } from './best-hours-query.ts'
import { TIME } from './list-posts.ts'
import { nextRun, runsOn } from './next-run.ts'
import { schedulesOf, type StoredSchedule } from './schedule-store.ts'

const HOUR_MS = 3_600_000
/** So many days are looked at together. */
const DAYS_TOGETHER = 14
const FIRST_HOUR = 9
const LAST_HOUR = 20

type Slot = PostTimes['slots'][number]

/**
 * The next free time for a post on these networks, a good time of another day, and the best hour of own posts on each.
 * @throws AppError invalid_input for a day that is too far ahead.
 */
export async function suggestTimes(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  { platforms, gapHours, from }: Args<typeof suggestPostTimes>['query'],
): Promise<PostTimes> {
  const now = clock()
  const today = dayOf(now)
  const first = from !== undefined && from > today ? from : today
  refuseTooFar(first, today)
  const own = await ownHours(db, platforms, now)
  const schedules = await schedulesOf(db, platforms)
  const gap = Number(gapHours) * HOUR_MS
  let slots: Slot[] = []
  for (let day = first; slots.length === 0 && day <= lastDay(today);) {
    const days = Array.from({ length: DAYS_TOGETHER }, (_, index) => addDays(day, index)).filter(
      (each) => each <= lastDay(today),
    )
    const range = {
      from: instantAt(day, '00:00'),
      to: instantAt(addDays(day, DAYS_TOGETHER), '00:00'),
    }
    const taken = [
      ...(await plannedTimes(db, platforms, range)),
      ...schedules.flatMap((schedule) => runsToWrite(schedule, now, range)),
    ]
    const isFree = ({ at }: Slot) =>
      at > now && taken.every((other) => Math.abs(other.getTime() - at.getTime()) >= gap)
    slots = nextAndGood(days.map((each) => timesOf(each, own, schedules).filter(isFree)))
    day = addDays(day, DAYS_TOGETHER)
  }
  return {
    slots,
    best: own.map(({ platform, posts, good }) => ({ platform, posts, hour: good[0] ?? null })),
  }
}

const lastDay = (today: Day): Day => addDays(today, SLOT_DAYS_AHEAD)

function refuseTooFar(first: Day, today: Day): void {
  if (first <= lastDay(today)) return
  const message = `Please choose a day within the next ${SLOT_DAYS_AHEAD} days`
  throw new AppError('invalid_input', message, { fields: [{ path: 'from', message }] })
}

/**
 * The next free time of one network, an hour from its other posts.
 * @throws AppError illegal_move where every day that is looked at is full.
 */
export async function nextFreeTime(
  ctx: Pick<Context, 'db' | 'now'>,
  platform: SocialPlatform,
): Promise<Date> {
  const { slots } = await suggestTimes(ctx, { platforms: [platform], gapHours: '1' })
  if (slots[0]) return slots[0].at
  throw new AppError(
    'illegal_move',
    `The next ${SLOT_DAYS_AHEAD} days have no free time. Please choose a time yourself`,
  )
}

const RANK: Record<SlotReason, number> = { best_hour: 0, schedule: 1, free_hour: 2 }

/** The times of a day: those that did well, then those of schedules, then every hour; each kind earliest first. */
function timesOf(day: Day, own: readonly OwnHours[], schedules: readonly StoredSchedule[]): Slot[] {
  const good = own.flatMap(({ platform, good: hours }) =>
    hours
      .filter(({ weekday }) => weekday === dayOfWeek(day))
      .flatMap(({ hour }) =>
        ['00', '30'].map((minute) => ({
          at: instantAt(day, `${String(hour).padStart(2, '0')}:${minute}`),
          reason: 'best_hour' as const,
          platform,
        })),
      ),
  )
  const scheduled = schedules.flatMap((schedule) =>
    runsOn(schedule, day).map((at) => ({
      at,
      reason: 'schedule' as const,
      platform: schedule.platform,
    })),
  )
  return [...good, ...scheduled, ...hoursOf(day)].toSorted(
    (one, other) => RANK[one.reason] - RANK[other.reason] || one.at.getTime() - other.at.getTime(),
  )
}

const hoursOf = (day: Day): Slot[] =>
  Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => ({
    at: instantAt(day, `${String(FIRST_HOUR + index).padStart(2, '0')}:00`),
    reason: 'free_hour',
    platform: null,
  }))

/** The best time of the first day that has one, and the best of a later day; of equal ones the earlier. */
function nextAndGood(days: readonly Slot[][]): Slot[] {
  const [next, ...later] = days.flatMap((slots) => slots[0] ?? [])
  if (!next) return []
  const [good] = later.toSorted((one, other) => RANK[one.reason] - RANK[other.reason])
  return good ? [next, good] : [next]
}

type Range = { from: Date; to: Date }
/** What is just outside of the days keeps its distance as well. */
const MARGIN_MS = 24 * HOUR_MS

/** The times in these days that a schedule is still to write a post for; the posts of earlier ones are there. */
function runsToWrite(schedule: StoredSchedule, now: Date, { from, to }: Range): Date[] {
  const { nextToWrite, leftOut } = schedule
  if (!nextToWrite) return []
  const runs: Date[] = []
  // One millisecond before its next time, so that this is among them.
  const starts = [now.getTime(), from.getTime() - MARGIN_MS, nextToWrite.getTime() - 1]
  let run = nextRun(schedule, new Date(Math.max(...starts)))
  while (run && run.getTime() < to.getTime() + MARGIN_MS) {
    runs.push(run)
    run = nextRun(schedule, run)
  }
  return runs.filter((at) => leftOut.every((each) => each.getTime() !== at.getTime()))
}

/** When posts of these networks went out or are to go out, drafts with a time included. */
async function plannedTimes(
  db: Db,
  platforms: readonly SocialPlatform[],
  { from, to }: Range,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('socialMediaPosts')
    .select(TIME.as('at'))
    .where('platform', 'in', platforms)
    .where('status', 'not in', ['failed', 'missed', 'skipped'])
    .where(TIME, '>', new Date(from.getTime() - MARGIN_MS))
    .where(TIME, '<', new Date(to.getTime() + MARGIN_MS))
    .execute()
  return rows.map(({ at }) => at)
}
