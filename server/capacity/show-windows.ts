import { addDays, WINDOWS, type Day } from '../../contract/calendar.ts'
import { MOST_ALTERNATIVES, type WindowName, type WindowOfDay } from '../../contract/windows.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { readDays } from './day-facts.ts'
import { findHold } from './hold-store.ts'
import { findUnpaidPlaces } from './job-place-store.ts'
import type { Without } from './places-query.ts'
import { readRules } from './rules-store.ts'
import { windowState, type Load } from './window-state.ts'

type Asked = { date: Day; days: number } & Load

/**
 * The windows of these days for this load. What a visitor holds does not count against them: a hold, or the
 * place of an unpaid booking.
 */
export async function showWindows(
  ctx: Context,
  visitorId: string | undefined,
  asked: Asked,
): Promise<WindowOfDay[]> {
  if (visitorId === undefined) return windowsOf(ctx, ctx.db, asked, {})
  const hold = await findHold(ctx.db, visitorId, ctx.now())
  const unpaid = await findUnpaidPlaces(ctx.db, visitorId, ctx.now())
  const held = [
    ...unpaid.map((job) => ({ date: job.preferredDate, window: job.preferredTime })),
    ...(hold ? [{ date: hold.day, window: hold.timeWindow }] : []),
  ]
  const windows = await windowsOf(ctx, ctx.db, asked, held.length > 0 ? { visitorId } : {})
  return windows.map((each) =>
    held.some(({ date, window }) => date === each.date && window === each.window)
      ? { ...each, hold: true }
      : each,
  )
}

/**
 * The same for the pickup of a link, whose own place does not count.
 * @throws AppError not_found for any other link.
 */
export const showWindowsToMove = async (
  ctx: Context,
  token: string,
  asked: Asked,
): Promise<WindowOfDay[]> => windowsOf(ctx, ctx.db, asked, { jobId: await jobOfLink(ctx, token) })

async function windowsOf(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  { date, days, ...load }: Asked,
  without: Without,
): Promise<WindowOfDay[]> {
  const rules = await readRules(db, ctx.config)
  const dates = Array.from({ length: days }, (_, place) => addDays(date, place))
  const { leadMinutes } = rules
  const facts = await readDays(ctx, db, dates, { ...without, leadMinutes })
  return facts.flatMap((each) =>
    WINDOWS.map((window) => {
      const { state, confirmBy } = windowState(rules, ctx.now(), each, { ...load, window })
      return { date: each.day, window, state, ...(confirmBy && { confirmBy }) }
    }),
  )
}

type Alternative = Pick<WindowOfDay, 'date' | 'window' | 'state'>

const [DAYS_BEFORE, DAYS_AFTER] = [3, 14]

/** The open windows nearest to one that is full, at most three; the same day first, then the later of two. */
export async function findAlternatives(
  ctx: Pick<Context, 'now' | 'config' | 'db'>,
  { date, window, ...load }: WindowName & Load,
  without: Without = {},
): Promise<Alternative[]> {
  const asked = { date: addDays(date, -DAYS_BEFORE), days: DAYS_BEFORE + 1 + DAYS_AFTER, ...load }
  const windows = await windowsOf(ctx, ctx.db, asked, without)
  const [days, place] = [[...new Set(windows.map((each) => each.date))], WINDOWS.indexOf(window)]
  const distance = (each: WindowName): number => {
    const apart = days.indexOf(each.date) - DAYS_BEFORE
    // Between two days as far away the later one, between two windows the one nearer by the clock.
    return (
      Math.abs(apart) * 100 + (apart < 0 ? 50 : 0) + Math.abs(WINDOWS.indexOf(each.window) - place)
    )
  }
  return windows
    .filter(({ state }) => state === 'open' || state === 'last')
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST_ALTERNATIVES)
    .map((each) => ({ date: each.date, window: each.window, state: each.state }))
}
