import { setTimeout as pause } from 'node:timers/promises'
import { formatInstant } from '../../contract/calendar.ts'
import { complain, say } from '../core/command.ts'
import type { Stop } from '../core/stop.ts'
import type { Db } from '../db/database.ts'
import { findTaskHold } from './task-hold-store.ts'

const LOOK_EVERY_MS = 5_000

/** Starts the workers, or waits with that, in the background, until a person lets the restored tasks run. */
export async function workUnlessHeld(
  db: Db,
  work: () => Promise<void>,
  stops: Stop[],
  lookEveryMs = LOOK_EVERY_MS,
): Promise<void> {
  const hold = await findTaskHold(db)
  if (!hold) return work()
  complain(
    `A backup of ${formatInstant(hold.backupAt)} was restored. Tasks wait, and nothing is sent, published or paid by itself, until you run npm run tasks:release.`,
  )
  const stopping = new AbortController()
  const waiting = workOnceReleased(db, work, stopping.signal, lookEveryMs).catch(
    (error: unknown) => {
      if (!stopping.signal.aborted) complain(`Tasks do not run: ${String(error)}`)
    },
  )
  const end = async (): Promise<void> => {
    stopping.abort()
    await waiting
  }
  stops.push({ what: 'held tasks', end })
}

/** While the database is away nothing is known, so tasks wait on. */
const isHeld = (db: Db): Promise<boolean> => findTaskHold(db).then(Boolean, () => true)

async function workOnceReleased(
  db: Db,
  work: () => Promise<void>,
  stopping: AbortSignal,
  lookEveryMs: number,
): Promise<void> {
  do await pause(lookEveryMs, undefined, { signal: stopping })
  while (await isHeld(db))
  await work()
  say('Tasks run again.')
}
