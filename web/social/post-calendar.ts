import {
  addDays,
  dayOf,
  dayOfWeek,
  formatDay,
  formatMonth,
  instantAt,
  LocalTime,
  type Day,
} from '../../contract/calendar.ts'
import type { Result } from '../../contract/endpoint.ts'
import type { CalendarPost, getPostCalendar } from '../../contract/social-calendar.ts'
import { canEditPost } from '../../contract/social.ts'
import { addMonths, monthCells, monthOf } from '../ui/month.ts'

export const SHOWS = ['list', 'week', 'month'] as const
export type Show = (typeof SHOWS)[number]
export type Span = Exclude<Show, 'list'>

/** How many posts of a day are drawn. */
export const POSTS_OF_DAY: Record<Span, number> = { week: 50, month: 3 }

const WEEK = 7

/** The days that are shown around this one, from a Sunday on: its week, or the weeks of its month. */
export function daysOf(span: Span, day: Day): Day[] {
  if (span === 'week') {
    const sunday = addDays(day, -dayOfWeek(day))
    return Array.from({ length: WEEK }, (_, at) => addDays(sunday, at))
  }
  const cells = monthCells(day)
  // The first week holds the first of the month; the last one or two may lie beyond its end.
  const isWithin = (_: Day, at: number) =>
    monthOf(cells[at - (at % WEEK)] ?? day) === monthOf(day) || at < WEEK
  return cells.filter(isWithin)
}

export const stepped = (span: Span, day: Day, count: number): Day =>
  span === 'week' ? addDays(day, WEEK * count) : addMonths(day, count)

/** 'November 2026', or 'Nov 15 to Nov 21, 2026'. */
export function titleOf(span: Span, day: Day): string {
  if (span === 'month') return formatMonth(day)
  const [first = day, last = day] = [daysOf('week', day)[0], daysOf('week', day).at(-1)]
  const from = formatDay(first)
  return `${first.slice(0, 4) === last.slice(0, 4) ? from.replace(/, \d+$/, '') : from} to ${formatDay(last)}`
}

/** Where a post stands in time: when it went out, else when it is to; undefined for a draft without a time. */
export const standsAt = ({
  status,
  postedAt,
  scheduledFor,
}: Pick<CalendarPost, 'status' | 'postedAt' | 'scheduledFor'>): Date | undefined =>
  (status === 'posted' ? postedAt : scheduledFor) ?? undefined

export type Placed = { post: CalendarPost; at: Date }

/** The posts of each day, earliest first. */
export function placedByDay(posts: readonly CalendarPost[]): Map<Day, Placed[]> {
  const days = new Map<Day, Placed[]>()
  for (const post of posts) {
    const at = standsAt(post)
    if (!at) continue
    const day = dayOf(at)
    days.set(day, [...(days.get(day) ?? []), { post, at }])
  }
  for (const placed of days.values()) placed.sort((a, b) => a.at.getTime() - b.at.getTime())
  return days
}

/** The same time of another day. */
export const sameTimeOn = (day: Day, at: Date): Date =>
  instantAt(day, LocalTime.encode(at).slice(11))

/** Whether a post can be taken to another day: a failed or missed one is tried again with a time of its own. */
export const isMovable = (post: CalendarPost): boolean =>
  canEditPost(post) &&
  !['failed', 'missed', 'skipped'].includes(post.status) &&
  post.scheduledFor !== null

const HALF_AN_HOUR_MS = 1_800_000

/** Where an arrow key takes a post from: left and right by a day, up and down by half an hour. */
export function timeAfterKey(key: string, at: Date): Date | undefined {
  switch (key) {
    case 'ArrowLeft':
      return sameTimeOn(addDays(dayOf(at), -1), at)
    case 'ArrowRight':
      return sameTimeOn(addDays(dayOf(at), 1), at)
    case 'ArrowUp':
      return new Date(at.getTime() - HALF_AN_HOUR_MS)
    case 'ArrowDown':
      return new Date(at.getTime() + HALF_AN_HOUR_MS)
    default:
      return undefined
  }
}

const USUAL_TIMES = ['09:00', '12:00', '15:00', '17:30', '19:30']
const APART_MS = 3_600_000

/** A time of a day that is still to come and has no post within an hour; undefined where there is none. */
export const freeTimeOn = (day: Day, placed: readonly Placed[], now: Date): Date | undefined =>
  USUAL_TIMES.map((time) => instantAt(day, time)).find(
    (time) =>
      time > now && placed.every(({ at }) => Math.abs(at.getTime() - time.getTime()) >= APART_MS),
  )

export type ShownDays = { span: Span; days: readonly Day[] }

/** The posts that are drawn for these days: the first few of each. */
export function drawnOf(calendar: Calendar, { span, days }: ShownDays): CalendarPost[] {
  const placed = placedByDay(calendar.posts)
  return days.flatMap((day) =>
    (placed.get(day) ?? []).slice(0, POSTS_OF_DAY[span]).map(({ post }) => post),
  )
}

/** The posts that wait for approval, earliest first. */
export const pendingOf = (posts: readonly CalendarPost[]): CalendarPost[] =>
  posts.filter(({ status }) => status === 'pending_approval')

export type Calendar = Result<typeof getPostCalendar>

/** The calendar with a post at another time, as it is until the server answers. */
export function withMoved(
  calendar: Calendar,
  id: CalendarPost['id'],
  when: Pick<CalendarPost, 'status' | 'scheduledFor'>,
): Calendar {
  const post = calendar.posts.find((each) => each.id === id)
  if (!post) return calendar
  const moved = { ...post, ...when }
  const [from, to] = [post, moved].map((each) => {
    const at = standsAt(each)
    return at && dayOf(at)
  })
  const counts = new Map(calendar.days.map(({ day, posts }) => [day, posts]))
  if (from) counts.set(from, (counts.get(from) ?? 1) - 1)
  if (to) counts.set(to, (counts.get(to) ?? 0) + 1)
  return {
    ...calendar,
    posts: calendar.posts.map((each) => (each.id === id ? moved : each)),
    days: [...counts].map(([day, posts]) => ({ day, posts })),
  }
}
