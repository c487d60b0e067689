import { addDays, WINDOWS, type Day, type TimeWindow } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { MOST_ALTERNATIVES, type WindowName, type WindowOfDay } from '../../contract/windows.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { mayBecomeRequest } from './move-as-request.ts'
import { withWindowCounts } from './count-windows.ts'
import { readDays } from './day-facts.ts'
import { findHold } from './hold-store.ts'
import { findUnpaidPlaces } from './job-place-store.ts'
import type { Without } from './places-query.ts'
import { readRules } from './rules-store.ts'
import { windowState, type Load } from './window-state.ts'

type Search = { date: Day; days: number } & Load

/**
 * The windows of these days for this load. What a visitor holds does not count against them: a hold, or the
 * place of an unpaid booking, which in its own window may even be in payment.
 */
export async function showWindows(
  ctx: Context,
  visitorId: string | undefined,
  search: Search,
): Promise<WindowOfDay[]> {
  if (visitorId === undefined) return windowsOf(ctx, ctx.db, search, {})
  const hold = await findHold(ctx.db, visitorId, ctx.now())
  const unpaid = await findUnpaidPlaces(ctx.db, visitorId, ctx.now())
  const heldWindows: { date: Day; window: TimeWindow; jobId?: JobId }[] = [
    ...unpaid.map(({ id, preferredDate, preferredTime, paymentId }) => ({
      date: preferredDate,
      window: preferredTime,
      // Only then does it count for its visitor as well.
      ...(paymentId !== null && { jobId: id }),
    })),
    ...(hold ? [{ date: hold.day, window: hold.timeWindow }] : []),
  ]
  const windows = await windowsOf(ctx, ctx.db, search, heldWindows.length > 0 ? { visitorId } : {})
  const result: WindowOfDay[] = []
  for (const each of windows) {
    const own = heldWindows.find(({ date, window }) => date === each.date && window === each.window)
    const { jobId } = own ?? {}
    const fresh =
      jobId === undefined
        ? each
        : await windowWithout(ctx, { ...search, ...each }, { visitorId, jobId })
    result.push(own ? { ...fresh, hold: true } : fresh)
  }
  return result
}

async function windowWithout(
  ctx: Context,
  { window, ...load }: WindowOfDay & Load,
  without: Without,
): Promise<WindowOfDay> {
  const windows = await windowsOf(ctx, ctx.db, { ...load, days: 1 }, without)
  const own = windows.find((each) => each.window === window)
  if (!own) throw new Error(`There is no ${window} on ${load.date}`)
  return own
}

/**
 * The same for the pickup of a link, whose own place does not count: a window that it cannot be moved to is full.
 * @throws AppError not_found for any other link.
 */
export async function showWindowsToMove(
  ctx: Context,
  token: string,
  search: Search,
): Promise<WindowOfDay[]> {
  const jobId = await jobOfLink(ctx, token)
  const windows = await windowsOf(ctx, ctx.db, search, { jobId })
  if (mayBecomeRequest(await findAnyJob(ctx.db, jobId))) return windows
  return windows.map(({ date, window, state }) => ({
    date,
    window,
    state: state === 'request' ? 'full' : state,
  }))
}

/** The same for the team, who move any job to where the plan keeps it; its own place does not count. */
export const windowsForJob = (
  ctx: Context,
  { id: jobId, loadSize, area }: Pick<Job, 'id' | 'loadSize' | 'area'>,
  search: { date: Day; days: number },
): Promise<WindowOfDay[]> => windowsOf(ctx, ctx.db, { ...search, loadSize, area }, { jobId })

async function windowsOf(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  { date, days, ...load }: Search,
  without: Without,
): Promise<WindowOfDay[]> {
  const rules = await readRules(db, ctx)
  const dates = Array.from({ length: days }, (_, place) => addDays(date, place))
  const { leadMinutes } = rules
  const plain = await readDays(ctx, db, dates, { ...without, leadMinutes })
  const facts = await withWindowCounts(ctx, db, plain, { rules, without })
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
  const search = { date: addDays(date, -DAYS_BEFORE), days: DAYS_BEFORE + 1 + DAYS_AFTER, ...load }
  const windows = await windowsOf(ctx, ctx.db, search, without)
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
