import type pg from 'pg'
import type { Db } from '../db/database.ts'
import { openListener } from '../db/listener.ts'
import { identityOf, sidOf, type Identity } from './sessions.ts'

const CACHE_MS = 5_000
const MAX_ENTRIES = 10_000

/** The callers of sessions, cached for a few seconds so that not every request queries the database. */
export type Identities = {
  of(cookie: string): Promise<Identity | undefined>
  /** Forgets the session of this cookie. */
  forgetCookie(cookie: string): void
  /** The same after a call of its own: the next one must not wait for the notice of the database to see what it changed. */
  forgetOwn(cookie: string): void
  /** Forgets the identity in a notice of the database: 'user 12', 'session <sid>', or '' for all. */
  forget(change?: string): void
  /** Calls back with each such notice, once it is forgotten. */
  onForget(callback: (change: string) => void): void
}

type CacheEntry = { identity: Identity | undefined; until: number }

/** The answer of the database is kept for five seconds, or not at all with `keptMs` 0. */
export function openIdentities(db: Db, now: () => Date, cacheMs = CACHE_MS): Identities {
  const cache = new Map<string, CacheEntry>()
  const callbacks: ((change: string) => void)[] = []
  let epoch = 0
  function forget(change = ''): void {
    epoch += 1
    const [kind, id = ''] = change.split(' ')
    if (kind === 'session') cache.delete(id)
    else if (kind === 'user') forgetUser(cache, Number(id))
    else cache.clear()
    for (const callback of callbacks) callback(change)
  }
  return {
    forget,
    onForget: (callback) => void callbacks.push(callback),
    forgetCookie: (cookie) => forget(`session ${sidOf(cookie)}`),
    forgetOwn(cookie) {
      epoch += 1
      cache.delete(sidOf(cookie))
    },
    async of(cookie) {
      const at = now().getTime()
      const sid = sidOf(cookie)
      const entry = cache.get(sid)
      if (entry && entry.until > at) return entry.identity
      const epochBefore = epoch
      const identity = await identityOf(db, cookie, now())
      if (cache.size >= MAX_ENTRIES) cache.clear()
      // A change that arrived during the query may have overtaken the answer.
      if (cacheMs > 0 && epochBefore === epoch) cache.set(sid, { identity, until: at + cacheMs })
      return identity
    },
  }
}

function forgetUser(cache: Map<string, CacheEntry>, userId: number): void {
  for (const [sid, { identity }] of cache) if (identity?.user?.id === userId) cache.delete(sid)
}

/**
 * Listens for changes that other processes make to sessions, users and haulers, and clears them from the cache. A lost
 * connection is opened again; until then the five seconds are the bound.
 */
export const forgetOnChange = (
  settings: pg.ClientConfig,
  identities: Identities,
): Promise<() => Promise<void>> =>
  openListener(settings, 'identity_changed', {
    opened: async () => identities.forget(),
    noticed: (change) => identities.forget(change),
  })
