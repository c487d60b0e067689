import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  addDays,
  dayOf,
  formatPickupDay,
  formatTime,
  WINDOWS,
  windowFacts,
  type Day,
} from '../../contract/calendar.ts'
import { paths } from '../../contract/paths.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import { OFFER_MINUTES } from '../../contract/windows.ts'
import type { Context, Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { notify } from '../messaging/notify.ts'
import { withWindowCounts } from './count-windows.ts'
import { readDays } from './day-facts.ts'
import { inDayTransaction } from './day-queue.ts'
import { lockDay } from './places-query.ts'
import { readRules } from './rules-store.ts'
import {
  daysWaitedFor,
  endEntries,
  findFirstOfLines,
  removeEntriesBefore,
  storeOffer,
  type WaitingEntry,
} from './waiting-store.ts'
import { leaveUrl } from './waiting-link.ts'
import { windowState } from './window-state.ts'
import { closedBecause } from './window-times.ts'

/** The most offers of one day in one run; the others have their turn in the next. */
const MOST_OFFERS = 200

/**
 * Offers free places to those who wait for them. It asks what is free now, so it needs to know of no change:
 * cancellations, released jobs, edited weeks, approved haulers and holds that end all count within a minute.
 * In the quiet hours it waits: an offer of half an hour that is sent at night is lost.
 */
export const offerPlaces = task({
  name: 'offer-places',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    const today = dayOf(ctx.now())
    await removeEntriesBefore(ctx.db, addDays(today, -1))
    if (endOfQuietHours(ctx.now(), ctx.config.sendingHours)) return
    const failures: unknown[] = []
    for (const day of await daysWaitedFor(ctx.db))
      await inDayTransaction(ctx, day, (tx) => offerDay(ctx, tx, day)).catch((error: unknown) =>
        failures.push(error),
      )
    // The other days had their turn.
    if (failures.length > 0) throw new AggregateError(failures, 'Places were not offered')
  },
})

async function offerDay(ctx: Context, tx: Transaction, day: Day): Promise<void> {
  await lockDay(tx.db, day)
  const [rules, now] = [await readRules(tx.db, ctx), ctx.now()]
  const closed = WINDOWS.filter((window) => closedBecause(rules, now, { date: day, window }))
  await endEntries(tx.db, day, { closed, now })
  const { leadMinutes } = rules
  const full = new Set<string>()
  for (let offers = 0; offers < MOST_OFFERS; offers++) {
    const days = await readDays(ctx, tx.db, [day], { leadMinutes })
    const [facts] = await withWindowCounts(ctx, tx.db, days, { rules, without: {} })
    const next = (await findFirstOfLines(tx.db, day)).find((entry) => {
      // What does not fit now, does not fit after another offer either.
      if (!facts || full.has(lineOf(entry))) return false
      const { state } = windowState(rules, now, facts, { ...entry, window: entry.timeWindow })
      const isFree = state === 'open' || state === 'last'
      if (!isFree) full.add(lineOf(entry))
      return isFree
    })
    if (!next) return
    await offer(ctx, tx, next)
  }
}

/** Equal for entries that the same place is free for. */
const lineOf = ({ timeWindow, loadSize, area }: WaitingEntry): string =>
  `${timeWindow} ${loadSize} ${area}`

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

async function offer(ctx: Context, tx: Transaction, entry: WaitingEntry): Promise<void> {
  const token = randomBytes(18).toString('base64url')
  const offeredUntil = new Date(ctx.now().getTime() + OFFER_MINUTES * 60_000)
  if (!(await storeOffer(tx.db, entry.id, { tokenHash: hashOf(token), offeredUntil }))) return
  const query = new URLSearchParams({
    book: '1',
    date: entry.day,
    window: entry.timeWindow,
    place: token,
  })
  const recipient = { userId: null, phone: entry.phoneE164, email: entry.email }
  await notify(ctx, tx, 'place_free', recipient, {
    values: {
      day: formatPickupDay(entry.day),
      window: windowFacts[entry.timeWindow].hours,
      until: formatTime(offeredUntil),
      link: `${ctx.config.publicUrl}${paths.home}?${query}`,
      leave: leaveUrl(ctx, entry.id),
    },
  })
}
