import type { WaitingEntry as EntryView } from '../../contract/waiting-list.ts'
import type { Context } from '../core/context.ts'
import { openWaitingLink } from './waiting-link.ts'
import { endEntry, type WaitingEntry } from './waiting-store.ts'

/** The entry that the link of a message names. @throws AppError not_found as `openWaitingLink`. */
export const showWaitingEntry = async (ctx: Context, token: string): Promise<EntryView> =>
  viewOf(await openWaitingLink(ctx, token), ctx.now())

/**
 * Takes an entry off the waiting list. A place that is kept for it is free from now on.
 * @throws AppError not_found as `openWaitingLink`.
 */
export async function leaveWaitingList(ctx: Context, token: string): Promise<EntryView> {
  const entry = await openWaitingLink(ctx, token)
  const now = ctx.now()
  await endEntry(ctx.db, entry.id, now)
  return viewOf({ ...entry, endedAt: entry.endedAt ?? now }, now)
}

function viewOf({ day, timeWindow, offeredUntil, endedAt }: WaitingEntry, now: Date): EntryView {
  const window = { date: day, window: timeWindow }
  const isOver = endedAt !== null || (offeredUntil !== null && offeredUntil <= now)
  if (isOver) return { ...window, state: 'ended', offeredUntil: null }
  return { ...window, state: offeredUntil ? 'offered' : 'waiting', offeredUntil }
}
