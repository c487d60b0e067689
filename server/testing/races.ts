import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { useApp } from './app.ts'

type App = ReturnType<typeof useApp>
const PATIENCE_MS = 30_000

/**
 * Starts `call` while another connection has made `change`, or holds what it locked, and commits that
 * one as soon as the call waits for it: the narrowest moment of a race, every time.
 */
export async function meanwhile<T>(
  app: App,
  change: (db: Db) => Promise<unknown>,
  call: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const { answer } = await app.writeApart(() =>
    app.ctx.db.transaction().execute(async (db) => {
      await change(db)
      const running = call()
      // Waited for below; until then a refusal is not an accident.
      running.catch(() => {})
      await untilWaiting(app, waiting)
      return { answer: running }
    }),
  )
  return answer
}

/** Until so many connections of this database wait for a lock. */
export async function untilWaiting({ ctx }: App, connections: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
    if ((rows[0]?.waiting ?? 0) >= connections) return
    if (performance.now() > deadline) throw new Error('Nothing waits for a lock')
    await pause(5)
  }
}
