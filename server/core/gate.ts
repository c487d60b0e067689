import { AppError } from '../../contract/errors.ts'

/** Runs work while there is room, in order of arrival; refuses it when the queue is full. */
export type Gate = <T>(weight: number, work: () => Promise<T>) => Promise<T>

type Waiting = { weight: number; start: () => void }

/**
 * Room for work of a total weight of `capacity` at a time; a weight above it takes all the room.
 * Once `maxWaiting` callers wait, further ones immediately get `busy` (503) with this sentence, and so does
 * a caller who has waited for `longestWaitMs`.
 */
export function createGate(
  capacity: number,
  maxWaiting: number,
  refusal: string,
  longestWaitMs?: number,
): Gate {
  const waiting: Waiting[] = []
  let used = 0

  const admit = () => {
    for (let next = waiting[0]; next && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift()
      used += next.weight
      next.start()
    }
  }

  return async (requestedWeight, work) => {
    if (waiting.length >= maxWaiting) throw new AppError('busy', refusal)
    const weight = Math.min(requestedWeight, capacity)
    await new Promise<void>((start, refuse) => {
      const entry: Waiting = { weight, start }
      waiting.push(entry)
      admit()
      if (longestWaitMs === undefined || !waiting.includes(entry)) return
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        refuse(new AppError('busy', refusal))
        // Lighter work behind it may have room.
        admit()
      }, longestWaitMs)
      entry.start = () => {
        clearTimeout(timer)
        start()
      }
    })
    try {
      return await work()
    } finally {
      used -= weight
      admit()
    }
  }
}
