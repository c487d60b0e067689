import { createHash } from 'node:crypto'
import { countCall, forgetCalls, uncountCall, type CallWindow } from './call-count-store.ts'
import type { Context } from './context.ts'

type Needs = Pick<Context, 'db' | 'now'>
type Call = { now: Date; windowMs: number }

/** A limit may not hold a request up: a database that takes longer does not count it. */
const ANSWER_MS = 500
/** How long it is not asked again after that. */
const PAUSE_MS = 2_000
const MOST_CALLERS = 5_000

/** Counts calls by caller in this process; the callers seen last are kept. */
export function openOwnCounter() {
  const windows = new Map<string, CallWindow>()
  return {
    count(caller: string, { now, windowMs }: Call): CallWindow {
      const present = windows.get(caller)
      const latest = new Date(now.getTime() + windowMs)
      const goesOn =
        present !== undefined &&
        present.endsAt > now &&
        present.endsAt <= latest &&
        present.hits > 0
      const window = {
        hits: goesOn ? present.hits + 1 : 1,
        endsAt: goesOn ? present.endsAt : latest,
      }
      windows.delete(caller)
      windows.set(caller, window)
      const [oldest = caller] = windows.keys()
      if (windows.size > MOST_CALLERS) windows.delete(oldest)
      return window
    },
    /** Answers whether the call was counted here, in a window that still counts. */
    uncount(caller: string, { endsAt }: CallWindow): boolean {
      const present = windows.get(caller)
      if (present?.endsAt !== endsAt) return false
      windows.set(caller, { endsAt, hits: present.hits - 1 })
      return true
    },
    forget: (caller: string) => void windows.delete(caller),
  }
}

/**
 * Counts calls by caller in the database, so that a limit holds over all processes. While the database does not answer, this
 * process counts for itself: a limit neither fails a request nor stops counting. Callers are stored as hashes.
 */
export function openSharedCounter(name: string, warn: (error: unknown) => void = () => {}) {
  const own = openOwnCounter()
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
    async count({ db, now }: Needs, caller: string, windowMs: number): Promise<CallWindow> {
      const call = { now: now(), windowMs }
      let counting: Promise<CallWindow> | undefined
      const shared = await ask(() => (counting = countCall(db, { key: keyOf(caller), ...call })))
      if (shared) return shared
      // It counts here now: what the database counts too late is taken back there.
      void counting
        ?.then(({ endsAt }) => uncountCall(db, { key: keyOf(caller), endsAt }))
        .catch(warn)
      return own.count(caller, call)
    },
    /** Takes back a call that turned out not to count. */
    async uncount({ db }: Needs, caller: string, window: CallWindow): Promise<void> {
      if (own.uncount(caller, window)) return
      // Also while it is not asked to count: a call that stays counted would refuse a later one.
      await inTime(uncountCall(db, { key: keyOf(caller), endsAt: window.endsAt })).catch(warn)
    },
    /** Lets a caller begin again. */
    async forget({ db }: Needs, caller: string): Promise<void> {
      own.forget(caller)
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
