import { addDays, dayOf, dayOfWeek, instantAt, type Day } from '../../contract/calendar.ts'
import type { Args } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import {
  SLOT_DAYS_AHEAD,
  type PostTimes,
  type suggestPostTimes,
} from '../../contract/social-composer.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { ownHours, type OwnHours } from './best-hours-query.ts'
import { TIME } from './list-posts.ts'
import { nextRun } from './next-run.ts'
import { schedulesOf, type StoredSchedule } from './schedule-store.ts'

const HOUR_MS = 3_600_000
/** How far ahead a time is looked for. */
const DAYS_AHEAD = 14
const SHOWN = 2
const FIRST_HOUR = 9
const LAST_HOUR = 20

type Slot = PostTimes['slots'][number]

/**
 * The next free times for a post on these networks, and the best hour of own posts on each.
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
  const [own, schedules] = [await ownHours(db, platforms, now), await schedulesOf(db, platforms)]
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(first, index))
  const range = {
    from: instantAt(first, '00:00'),
    to: instantAt(addDays(first, DAYS_AHEAD), '00:00'),
  }
  const taken = [
    ...(await plannedTimes(db, platforms, range)),
    ...schedules.flatMap((schedule) => runsOf(schedule, now, range)),
  ]
  const gap = Number(gapHours) * HOUR_MS
  const isFree = ({ at }: Slot) =>
    at > now && taken.every((other) => Math.abs(other.getTime() - at.getTime()) >= gap)
  const chosen = days.flatMap((day) => chosenTimes(day, own, schedules)).filter(isFree)
  const free = chosen.length > 0 ? chosen : days.flatMap(hoursOf).filter(isFree)
  return {
    slots: onePerDay(free).slice(0, SHOWN),
    best: own.map(({ platform, posts, good }) => ({ platform, posts, hour: good[0] ?? null })),
  }
}

function refuseTooFar(first: Day, today: Day): void {
  if (first <= addDays(today, SLOT_DAYS_AHEAD)) return
  const message = `Please choose a day within the next ${SLOT_DAYS_AHEAD} days`
  throw new AppError('invalid_input', message, { fields: [{ path: 'from', message }] })
}

/** The next free time of one network, an hour from its other posts; where two weeks are full, the end of them. */
export async function nextFreeTime(
  ctx: Pick<Context, 'db' | 'now'>,
  platform: SocialPlatform,
): Promise<Date> {
  const { slots } = await suggestTimes(ctx, { platforms: [platform], gapHours: '1' })
  return slots[0]?.at ?? instantAt(addDays(dayOf(ctx.now()), DAYS_AHEAD), '12:00')
}

/** The times of a day that did well, or that a schedule keeps for posts; earliest first. */
function chosenTimes(
  day: Day,
  own: readonly OwnHours[],
  schedules: readonly StoredSchedule[],
): Slot[] {
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
  const scheduled = schedules.flatMap(({ platform, timeSlots }) =>
    timeSlots.map((slot) => ({ at: instantAt(day, slot), reason: 'schedule' as const, platform })),
  )
  return [...good, ...scheduled].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

const hoursOf = (day: Day): Slot[] =>
  Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => ({
    at: instantAt(day, `${String(FIRST_HOUR + index).padStart(2, '0')}:00`),
    reason: 'free_hour',
    platform: null,
  }))

const onePerDay = (slots: readonly Slot[]): Slot[] =>
  slots.filter(
    ({ at }, index) => !slots.slice(0, index).some((earlier) => dayOf(earlier.at) === dayOf(at)),
  )

type Range = { from: Date; to: Date }
/** What is just outside of the days keeps its distance as well. */
const MARGIN_MS = 24 * HOUR_MS

/** The turns of a schedule that are still to come in these days: each writes a post. */
function runsOf(schedule: StoredSchedule, now: Date, { from, to }: Range): Date[] {
  const runs: Date[] = []
  const start = new Date(Math.max(now.getTime(), from.getTime() - MARGIN_MS))
  let run = nextRun(schedule, start)
  while (run && run < to) {
    runs.push(run)
    run = nextRun(schedule, run)
  }
  return runs
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
