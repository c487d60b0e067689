import { addDays, dayOf, dayOfWeek, instantAt, type Day } from '../../contract/calendar.ts'
import type { Args } from '../../contract/endpoint.ts'
import type { PostTimes, suggestPostTimes } from '../../contract/social-composer.ts'
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

/** The next free times for a post on these networks, and the best hour of own posts on each. */
export async function suggestTimes(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  { platforms, gapHours, from }: Args<typeof suggestPostTimes>['query'],
): Promise<PostTimes> {
  const now = clock()
  const [own, schedules] = [await ownHours(db, platforms, now), await schedulesOf(db, platforms)]
  const today = dayOf(now)
  const first = from !== undefined && from > today ? from : today
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(first, index))
  const range = {
    from: instantAt(first, '00:00'),
    to: instantAt(addDays(first, DAYS_AHEAD), '00:00'),
  }
  const taken = [
    ...(await plannedTimes(db, platforms, range)),
    ...schedules.flatMap((schedule) => runsOf(schedule, now, range.to)),
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

/** The turns of a schedule until then: each writes a post. */
function runsOf(schedule: StoredSchedule, after: Date, until: Date): Date[] {
  const runs: Date[] = []
  let run = nextRun(schedule, after)
  while (run && run < until) {
    runs.push(run)
    run = nextRun(schedule, run)
  }
  return runs
}

/** When posts of these networks went out or are to go out, drafts with a time included. */
async function plannedTimes(
  db: Db,
  platforms: readonly SocialPlatform[],
  { from, to }: { from: Date; to: Date },
): Promise<Date[]> {
  const margin = 24 * HOUR_MS
  const rows = await db
    .selectFrom('socialMediaPosts')
    .select(TIME.as('at'))
    .where('platform', 'in', platforms)
    .where('status', 'not in', ['failed', 'missed', 'skipped'])
    .where(TIME, '>', new Date(from.getTime() - margin))
    .where(TIME, '<', new Date(to.getTime() + margin))
    .execute()
  return rows.map(({ at }) => at)
}
