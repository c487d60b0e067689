import { hash } from 'node:crypto'
import { Refused } from '../failures.ts'

type Options = {
  now: () => Date
  /** How long a result is repeated, in milliseconds. */
  maxAgeMs: number
  /** How many results are kept; the oldest make room. */
  maxKeys: number
}

/** Runs `work` once for a key and its content; later calls get the first result. */
export type OncePerKey<T> = (key: string, content: string, work: () => Promise<T>) => Promise<T>

/**
 * For a provider that knows no idempotency keys: calls under a key that is being worked on, or
 * succeeded within `maxAgeMs`, share one result. A failure is not kept, so a retry runs again.
 * It is the memory of one process: across processes and restarts, the status of the row that the
 * key was made from prevents a second call.
 * @throws Refused for a key that was used for other content.
 */
export function oncePerKey<T>({ now, maxAgeMs, maxKeys }: Options): OncePerKey<T> {
  const running = new Map<string, { digest: string; result: Promise<T> }>()
  /** In the order they succeeded in. */
  const succeeded = new Map<string, { digest: string; result: T; at: number }>()

  function forgetOldest(): void {
    const expired = now().getTime() - maxAgeMs
    for (const [key, { at }] of succeeded) {
      if (at > expired && succeeded.size <= maxKeys) return
      succeeded.delete(key)
    }
  }

  async function run(key: string, digest: string, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      succeeded.set(key, { digest, result, at: now().getTime() })
      return result
    } finally {
      running.delete(key)
      forgetOldest()
    }
  }

  return async (key, content, work) => {
    forgetOldest()
    const digest = hash('sha256', content)
    const earlier = running.get(key) ?? succeeded.get(key)
    if (earlier && earlier.digest !== digest)
      throw new Refused('This key was used for another message before')
    if (earlier) return earlier.result
    const result = run(key, digest, work)
    running.set(key, { digest, result })
    return result
  }
}
