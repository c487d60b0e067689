import { AppError } from '../../contract/errors.ts'
import type { Hold, WindowName } from '../../contract/windows.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { inDayTransaction } from './day-queue.ts'
import {
  countHoldsFrom,
  findHold,
  findLastHold,
  lockAddress,
  saveHold,
  type StoredHold,
} from './hold-store.ts'
import { findUnpaidPlaces, type Holder } from './job-place-store.ts'
import { takePlace, withAlternatives } from './take-place.ts'
import { endEntry, type WaitingEntry } from './waiting-store.ts'
import type { Load } from './window-state.ts'

const MINUTE_MS = 60_000
/** How long a visitor may hold windows without booking one, and the pause after that. */
const [MOST_MINUTES, PAUSE_MINUTES] = [60, 15]
/** A family and its neighbours behind one address. */
const MOST_FROM_ADDRESS = 6

export const later = (from: Date, minutes: number): Date =>
  new Date(from.getTime() + minutes * MINUTE_MS)

/** How long paying a booking keeps its place: as its customer read it when it was made. */
export async function holdMinutesOf(
  config: Context['config'],
  db: Db,
  { createdAt }: Pick<Job, 'createdAt'>,
): Promise<number> {
  return (await settingsAt(db, config, 'booking', createdAt)).values.holdMinutes
}

/** Until when what is chosen now keeps its place. */
export const heldFrom = (ctx: Pick<Context, 'config'>, now: Date): Date =>
  later(now, ctx.config.holdMinutes)

/**
 * Holds a window for a visitor, in place of the one they held; the hold that runs when it is the same. An
 * offer of the waiting list that is taken up ends with it, and the window is held at least as long as offered.
 * @throws AppError window_full with alternatives, invalid_input for a passed or closed window,
 * too_many_requests for who holds on and on without booking, busy.
 */
export function holdWindow(
  ctx: Context,
  holder: Holder,
  request: WindowName & Load,
  offer?: WaitingEntry,
): Promise<Hold> {
  const { visitorId } = holder
  const { date: day, window: timeWindow, loadSize, area } = request
  const waitingId = offer?.id
  return withAlternatives(ctx, request, { visitorId, waitingId }, () =>
    inDayTransaction(ctx, day, async ({ db }) => {
      const now = ctx.now()
      const current = await findHold(db, visitorId, now)
      const isSame = current && isFor(current, { day, timeWindow, loadSize, area })
      const since = isSame ? current.since : await refuseHolding(ctx, db, holder, now)
      const fields = { date: 'date', window: 'window' }
      // Booking it again ends the payment of the first booking.
      const [unpaid] = await findUnpaidPlaces(db, visitorId, now, request)
      const jobId = unpaid?.id
      const place = await takePlace(ctx, db, request, { visitorId, waitingId, jobId, fields })
      const full = heldFrom(ctx, now)
      const offeredUntil = offer?.endedAt === null ? offer.offeredUntil : null
      const until = isSame ? current.until : latest(full, offeredUntil)
      const { state, confirmBy } = place
      await saveHold(db, { ...holder, day, timeWindow, loadSize, area, confirmBy, since, until })
      if (waitingId !== undefined) await endEntry(db, waitingId, now)
      return { date: day, window: timeWindow, state, until, confirmBy }
    }),
  )
}

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one)

type Held = Pick<StoredHold, 'day' | 'timeWindow' | 'loadSize' | 'area'>

const isFor = (hold: StoredHold, { day, timeWindow, loadSize, area }: Held): boolean =>
  hold.day === day &&
  hold.timeWindow === timeWindow &&
  hold.loadSize === loadSize &&
  hold.area === area

/** When this visitor began to hold windows. @throws AppError too_many_requests. */
async function refuseHolding(ctx: Context, db: Db, holder: Holder, now: Date): Promise<Date> {
  const wait = (message: string, until: Date) =>
    new AppError('too_many_requests', message, {
      facts: { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) },
    })
  await lockAddress(db, holder.ip)
  if ((await countHoldsFrom(db, holder, now)) >= MOST_FROM_ADDRESS)
    throw wait(
      `Several pickup times are being held from your network already. Please finish one booking, or try again in ${ctx.config.holdMinutes} minutes`,
      heldFrom(ctx, now),
    )
  const last = await findLastHold(db, holder.visitorId)
  const resumesAt = last && later(last.until, PAUSE_MINUTES)
  if (!last || !resumesAt || now >= resumesAt) return now
  if (now >= later(last.since, MOST_MINUTES))
    throw wait(
      'We have held a time for you for an hour. You can still book: choose a time and send the form. We can hold one again in a few minutes',
      resumesAt,
    )
  return last.since
}
