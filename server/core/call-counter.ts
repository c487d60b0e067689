import { createHash } from 'node:crypto'
import {
  countCall,
  forgetCalls,
  MOST_AHEAD_MS,
  uncountCall,
  type CallWindow,
} from './call-count-store.ts'
import type { Context } from './context.ts'

type Needs = Pick<Context, 'db' | 'now'>
type Call = { now: Date; windowMs: number }

/** A limit may not hold a request up: a database that takes longer does not count it. */
const ANSWER_MS = 500
/** How long it is not asked again after that. */
const PAUSE_MS = 2_000
const MOST_CALLERS = 5_000
/** Of each limit that the database counts as well. */
const MOST_SHARED_CALLERS = 1_000

/** The windows of the callers seen last, at most so many. */
function openWindows(most: number) {
  const windows = new Map<string, CallWindow>()
  return {
    find: (caller: string) => windows.get(caller),
    hitsOf(caller: string, now: Date): number {
      const window = windows.get(caller)
      return window && window.endsAt > now ? window.hits : 0
    },
    keep(caller: string, window: CallWindow): void {
      windows.delete(caller)
      windows.set(caller, window)
      const [oldest = caller] = windows.keys()
      if (windows.size > most) windows.delete(oldest)
    },
    /** Takes back a call of this window. */
    uncount(caller: string, { endsAt }: CallWindow): void {
      const present = windows.get(caller)
      if (present?.endsAt.getTime() === endsAt.getTime() && present.hits > 0)
        windows.set(caller, { endsAt, hits: present.hits - 1 })
    },
    forget: (caller: string) => void windows.delete(caller),
  }
}

/** Counts calls by caller in this process. */
export function openOwnCounter(most = MOST_CALLERS) {
  const windows = openWindows(most)
  return {
    count(caller: string, { now, windowMs }: Call): CallWindow {
      const present = windows.find(caller)
      const latest = new Date(now.getTime() + windowMs)
      const goesOn =
        present !== undefined &&
        present.endsAt > now &&
        present.endsAt.getTime() <= latest.getTime() + MOST_AHEAD_MS &&
        present.hits > 0
      const window = {
        hits: goesOn ? present.hits + 1 : 1,
        endsAt: goesOn ? present.endsAt : latest,
      }
      windows.keep(caller, window)
      return window
    },
    hitsOf: windows.hitsOf,
    uncount: windows.uncount,
    forget: windows.forget,
  }
}

/** A counted call, and the window that it is counted in: of the database, or of this process if the database missed it. */
type CountedCall = CallWindow & ({ shared: CallWindow } | { own: CallWindow })

/**
 * Counts calls by caller in the database, so that a limit holds over all processes. What the database does not count in time this
 * process counts, on top of the last count of the database: a limit neither fails a request nor stops counting. Callers are
 * stored as hashes.
 */
export function openSharedCounter(name: string, warn: (error: unknown) => void = () => {}) {
  const missed = openOwnCounter(MOST_SHARED_CALLERS)
  const lastShared = openWindows(MOST_SHARED_CALLERS)
  let pausedUntil = 0
  const keyOf = (caller: string) =>
    createHash('sha256').update(`${name} ${caller}`).digest('base64url')

  /** What the database answers in time; undefined while it does not. */
  async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (performance.now() < pausedUntil) return undefined
    try {
      return await inTime(question())
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS
      warn(error)
      return undefined
    }
  }

  return {
    /** Counts one call; answers how many this caller has made in the present window. */
    async count({ db, now }: Needs, caller: string, windowMs: number): Promise<CountedCall> {
      const call = { now: now(), windowMs }
      let counting: Promise<CallWindow> | undefined
      const shared = await ask(() => (counting = countCall(db, { key: keyOf(caller), ...call })))
      if (shared) {
        // Answers of calls at the same time come in any order.
        if (lastShared.hitsOf(caller, call.now) < shared.hits) lastShared.keep(caller, shared)
        return { ...shared, hits: shared.hits + missed.hitsOf(caller, call.now), shared }
      }
      // It counts here now: what the database counts too late is taken back there.
      void counting
        ?.then(({ endsAt }) => uncountCall(db, { key: keyOf(caller), endsAt }))
        .catch(warn)
      const own = missed.count(caller, call)
      return { ...own, hits: own.hits + lastShared.hitsOf(caller, call.now), own }
    },
    /** Takes back a call that turned out not to count. */
    async uncount({ db }: Needs, caller: string, call: CountedCall): Promise<void> {
      if ('own' in call) return missed.uncount(caller, call.own)
      const { shared } = call
      lastShared.uncount(caller, shared)
      // Also while it is not asked to count: a call that stays counted would refuse a later one.
      await inTime(uncountCall(db, { key: keyOf(caller), endsAt: shared.endsAt })).catch(warn)
    },
    /** Lets a caller begin again. */
    async forget({ db }: Needs, caller: string): Promise<void> {
      missed.forget(caller)
      lastShared.forget(caller)
      await ask(() => forgetCalls(db, keyOf(caller)))
    },
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database counts too slowly')), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
