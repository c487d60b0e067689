import pg from 'pg'
import type { Db } from '../db/database.ts'
import { identityOf, type Identity } from './sessions.ts'

const KEPT_MS = 5_000
const MOST_KEPT = 10_000

/** Who is calling, remembered for a few seconds so that not every request asks the database. */
export type Identities = {
  of(cookie: string): Promise<Identity | undefined>
  /** Forgets everybody: called when any session, user or hauler changed. */
  forget(): void
}

/** The answer of the database is kept for five seconds, or not at all with `keptMs` 0. */
export function openIdentities(db: Db, now: () => Date, keptMs = KEPT_MS): Identities {
  const known = new Map<string, { identity: Identity | undefined; until: number }>()
  let epoch = 0
  return {
    async of(cookie) {
      const at = now().getTime()
      const kept = known.get(cookie)
      if (kept && kept.until > at) return kept.identity
      const asked = epoch
      const identity = await identityOf(db, cookie, now())
      if (known.size >= MOST_KEPT) known.clear()
      // A change that arrived while we asked may have overtaken the answer.
      if (keptMs > 0 && asked === epoch) known.set(cookie, { identity, until: at + keptMs })
      return identity
    },
    forget() {
      epoch += 1
      known.clear()
    },
  }
}

const RECONNECT_MS = 1_000

/**
 * Listens for changes that other processes make to sessions, users and haulers, and forgets. A lost
 * connection is opened again; until then the five seconds are the bound.
 */
export async function forgetOnChange(
  settings: pg.ClientConfig,
  identities: Identities,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  const listen = async (): Promise<void> => {
    identities.forget()
    const opened = new pg.Client(settings)
    client = opened
    opened.on('notification', () => identities.forget())
    opened.on('error', () => {})
    opened.on('end', () => {
      if (!stopped) setTimeout(() => void listen().catch(() => {}), RECONNECT_MS).unref()
    })
    await opened.connect()
    await opened.query('listen identity_changed')
  }
  await listen()
  return async () => {
    stopped = true
    await client?.end()
  }
}
