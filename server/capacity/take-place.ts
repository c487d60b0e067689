import {
  addDays,
  type Day,
  dayOf,
  formatDay,
  formatPickupDay,
  windowFacts,
} from '../../contract/calendar.ts'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { WindowName } from '../../contract/windows.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { holdSettings } from '../settings/settings-store.ts'
import { withWindowCounts } from './count-windows.ts'
import { readDays } from './day-facts.ts'
import { endHold } from './hold-store.ts'
import { lockDay, type Without } from './places-query.ts'
import { readRules, type Rules } from './rules-store.ts'
import { findAlternatives } from './show-windows.ts'
import { windowState, type Load } from './window-state.ts'
import { closedBecause, type Closed } from './window-times.ts'

/** A window that one more job may be booked in. */
export type Place = { state: 'open' | 'last' | 'request'; confirmBy: Date | null }

/** The names that the caller's form has for the two fields. */
export type FieldNames = { date: string; window: string }
const BOOKING_FIELDS: FieldNames = { date: 'preferredDate', window: 'preferredTime' }

/**
 * Locks a day, and keeps the areas that are served as they are: one is closed before a pickup is booked, which is refused then,
 * or after it, and closing is refused for it.
 */
export async function lockDayAndAreas(db: Db, day: Day): Promise<void> {
  await lockDay(db, day)
  await holdSettings(db, 'areas')
}

/**
 * Decides about a place for one more job, by the rows as they stand now. The day stays locked until the
 * transaction ends: store in it what takes the place.
 * @throws AppError window_full, without alternatives (see `withAlternatives`); invalid_input for a window
 * that has passed or is closed.
 */
export async function takePlace(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  request: WindowName & Load,
  {
    fields = BOOKING_FIELDS,
    isBookedThen = false,
    ...without
  }: Without & { fields?: FieldNames; isBookedThen?: boolean } = {},
): Promise<Place> {
  await (isBookedThen ? lockDay(db, request.date) : lockDayAndAreas(db, request.date))
  const rules = await refuseClosedWindow(ctx, db, request, { fields, isBookedThen })
  const { leadMinutes } = rules
  const days = await readDays(ctx, db, [request.date], { ...without, leadMinutes })
  const [facts] = await withWindowCounts(ctx, db, days, { rules, without })
  if (!facts) throw new Error('A day that was requested has no facts')
  const { state, confirmBy } = windowState(rules, ctx.now(), facts, request)
  if (state === 'full' || state === 'closed') throw windowFull(request)
  return { state, confirmBy }
}

/**
 * The rules of now. A day or an area that is closed later takes nothing from a pickup that is booked then.
 * @throws AppError invalid_input for a window that has passed or is closed, or of a day on which its area is.
 */
export async function refuseClosedWindow(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  request: WindowName & { area?: ServiceArea | null },
  {
    fields = BOOKING_FIELDS,
    isBookedThen = false,
  }: { fields?: FieldNames; isBookedThen?: boolean } = {},
): Promise<Rules> {
  const read = await readRules(db, ctx)
  const rules = isBookedThen
    ? { ...read, isDayOff: () => false, mostIn: () => null, isAreaOpen: () => true }
    : read
  const closedReason = closedBecause(rules, ctx.now(), request)
  if (closedReason) throw refuseClosed(closedReason, rules, { now: ctx.now(), fields, request })
  return rules
}

const windowFull = ({ date, window }: WindowName): AppError =>
  new AppError(
    'window_full',
    `${formatPickupDay(date)}, ${windowFacts[window].hours}, is full. Please choose another time`,
  )

const HOUR = 60

function refuseClosed(
  closedReason: Closed,
  { leadMinutes, horizonDays }: Rules,
  {
    now,
    fields,
    request: { area },
  }: { now: Date; fields: FieldNames; request: { area?: ServiceArea | null } },
): AppError {
  const refuse = (path: string, message: string) =>
    new AppError('invalid_input', message, { fields: [{ path, message }] })
  switch (closedReason) {
    case 'day_passed':
      return refuse(fields.date, 'Please choose today or a later date')
    case 'too_far':
      return refuse(
        fields.date,
        `We take bookings until ${formatDay(addDays(dayOf(now), horizonDays))}. Please choose an earlier date`,
      )
    case 'day_off':
      return refuse(fields.date, "We don't pick up on this day. Please choose another date")
    case 'window_off':
      return refuse(
        fields.window,
        "We don't pick up in this window on this day. Please choose another time",
      )
    case 'area_closed':
      return refuse(
        fields.date,
        `We don't pick up in ${area} any more on this day. Please choose an earlier date`,
      )
    case 'window_passed':
      return refuse(fields.window, 'This time has passed for today. Please choose a later one')
    case 'too_soon':
      return refuse(
        fields.window,
        `We need ${leadMinutes % HOUR === 0 ? `${leadMinutes / HOUR} hours` : `${leadMinutes} minutes`} to get to you. Please choose a later time`,
      )
  }
}

/**
 * The same for a job that is stored: its own place does not count, and what its visitor holds of this window
 * ends.
 */
export async function takePlaceForJob(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  {
    id: jobId,
    visitorId,
    preferredDate,
    preferredTime,
  }: Pick<Job, 'id' | 'visitorId' | 'preferredDate' | 'preferredTime'>,
  request: WindowName & Load,
): Promise<Place> {
  // The day before the hold, as where a window is held.
  await lockDay(db, request.date)
  if (visitorId !== null) await endHold(db, visitorId, request, ctx.now())
  const isBookedThen = preferredDate === request.date && preferredTime === request.window
  return takePlace(ctx, db, request, { jobId, isBookedThen })
}

const NO_ROOM: readonly ErrorCode[] = ['window_full', 'not_free']

/**
 * Runs `work`, and names the nearest open windows when it finds its window full, or no hauler free in it. Call it
 * outside of a transaction: the next customer of this day must not wait while they are read.
 */
export async function withAlternatives<T>(
  ctx: Pick<Context, 'now' | 'config' | 'db'>,
  request: (WindowName & Load) | (() => Promise<WindowName & Load>),
  without: Without,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !NO_ROOM.includes(error.code)) throw error
    const full = typeof request === 'function' ? await request() : request
    const alternatives = await findAlternatives(ctx, full, without)
    throw new AppError(error.code, error.message, { facts: { alternatives } })
  }
}
