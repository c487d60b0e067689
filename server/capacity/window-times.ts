import {
  addDays,
  dayOf,
  instantOf,
  isWindowOver,
  SLOTS,
  slotStart,
  windowEnd,
  windowFacts,
  windowStart,
  type Day,
  type Slot,
  type TimeWindow,
} from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { WindowName } from '../../contract/windows.ts'
import type { Rules } from './rules-store.ts'

const MINUTE_MS = 60_000
/** A request that cannot be confirmed by its hour of the day before is confirmed that long before its window. */
const CONFIRMED_BEFORE_MS = 120 * MINUTE_MS
/** The least time in which a request can be confirmed. */
const LEAST_TO_CONFIRM_MS = 60 * MINUTE_MS

/** The slots of a day that the clock closes, at first for new pickups and then for all. */
export type ClosedSlots = {
  /** They have begun: no pickup is placed there any more. */
  begun: ReadonlySet<Slot>
  /** They begin before the lead time is over: only pickups that are booked already are placed there. */
  tooSoon: ReadonlySet<Slot>
}

/** The slots of this day that have begun, and those that begin before now and the lead time. */
export function closedSlots(day: Day, now: Date, leadMinutes: number): ClosedSlots {
  const earliest = now.getTime() + leadMinutes * MINUTE_MS
  const begin = (slot: Slot) => slotStart(day, slot).getTime()
  const begunSlots = SLOTS.filter((slot) => begin(slot) < now.getTime())
  const tooSoon = SLOTS.filter((slot) => begin(slot) < earliest && !begunSlots.includes(slot))
  return { begun: new Set(begunSlots), tooSoon: new Set(tooSoon) }
}

/** Why nothing can be booked in a window, whatever room it has. */
export type Closed =
  | 'day_passed'
  | 'window_passed'
  | 'too_soon'
  | 'too_far'
  | 'day_off'
  | 'window_off'
  | 'area_closed'

export function closedBecause(
  rules: Rules,
  now: Date,
  { date, window, area = null }: { date: Day; window: TimeWindow; area?: ServiceArea | null },
): Closed | undefined {
  if (date < dayOf(now)) return 'day_passed'
  if (isWindowOver(date, window, now)) return 'window_passed'
  if (date > addDays(dayOf(now), rules.horizonDays)) return 'too_far'
  if (rules.isDayOff(date)) return 'day_off'
  if (rules.mostIn(date, window) === 0) return 'window_off'
  if (!rules.isAreaOpen(area, date)) return 'area_closed'
  const { begun, tooSoon } = closedSlots(date, now, rules.leadMinutes)
  return windowFacts[window].slots.every((slot) => begun.has(slot) || tooSoon.has(slot))
    ? 'too_soon'
    : undefined
}

/**
 * Until when a paid pickup that lost its place is confirmed: as a request, or when that is too near until its
 * window begins, else until it ends.
 */
export function deadlineOf(
  rules: Pick<Rules, 'confirmHour'>,
  { date, window }: WindowName,
  now: Date,
): Date {
  const [start, end] = [windowStart(date, window), windowEnd(date, window)]
  const isFarEnough = start.getTime() - now.getTime() >= LEAST_TO_CONFIRM_MS
  return confirmByOf(rules, { date, window }, now) ?? (isFarEnough ? start : end)
}

/**
 * Until when a request of this window would be confirmed: the hour that the rules name of the day before or, when that is
 * too near, two hours before the window begins; undefined when less than an hour would be left.
 */
export function confirmByOf(
  { confirmHour }: Pick<Rules, 'confirmHour'>,
  { date, window }: WindowName,
  now: Date,
): Date | undefined {
  const begin = windowStart(date, window).getTime()
  return [instantOf(addDays(date, -1), confirmHour), new Date(begin - CONFIRMED_BEFORE_MS)].find(
    (by) => by.getTime() - now.getTime() >= LEAST_TO_CONFIRM_MS,
  )
}
