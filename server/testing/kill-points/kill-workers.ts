import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { startWholeServer } from '../whole-server.ts'

/** A server is killed that long after its start: it needs some two seconds of it. */
const LIFE_MS = { least: 3_000, most: 7_000 }
const KILLS = 25
/** How long all servers together may take. */
export const PATIENCE_MS = 20 * 60_000

/**
 * Runs one server after the other, each killed after a few seconds, and the last until all is done.
 * @throws Error when that takes longer than `PATIENCE_MS`.
 * @returns when each kill -9 was sent, and how long it all took.
 */
export async function killWorkers(
  run: () => ReturnType<typeof startWholeServer>,
  isDone: () => Promise<boolean>,
): Promise<{ kills: Date[]; seconds: number }> {
  const began = Date.now()
  const kills: Date[] = []
  while (kills.length < KILLS && !(await isDone())) {
    const worker = run()
    await wait(randomInt(LIFE_MS.least, LIFE_MS.most))
    kills.push(new Date())
    await worker.kill()
  }
  run()
  while (!(await isDone())) {
    if (Date.now() - began > PATIENCE_MS) throw new Error('Not all was done after 20 minutes')
    await wait(1_000)
  }
  return { kills, seconds: Math.round((Date.now() - began) / 1_000) }
}
