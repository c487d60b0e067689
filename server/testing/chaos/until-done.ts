import { setTimeout as pause } from 'node:timers/promises'

const TRIES = 120
const PAUSE_MS = 500

/** Does what the run itself does in the database, again while that is away. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES) throw error
      await pause(PAUSE_MS)
    }
}

/** Everything that a provider lists. */
export async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}
