export type Message = 'database' | 'provider'
export type Points = 'every' | 'traces'

export type KillCounter = ReturnType<typeof killCounter>

/**
 * Counts the messages that a server sends to its database and its payment provider, and the points at
 * which it may be killed: every message, or those that leave `traces`. At the `killAt`-th point the
 * message is still carried out, but its answer does not come: that is when the server is killed.
 */
export function killCounter(killAt: number, points: Points) {
  const counts: Record<Message, number> = { database: 0, provider: 0 }
  let isOver = false
  let passed = 0
  const endings: (() => void)[] = []

  const counter = {
    /** Messages count from now on; those of the start do not. */
    counting: false,
    counts,
    isDead: false,
    /** Another message; true when it is the last one. */
    next(kind: Message, leavesTrace: boolean): boolean {
      if (!counter.counting) return false
      counts[kind] += 1
      if (points === 'traces' && !leavesTrace) return false
      passed += 1
      return passed === killAt
    },
    /** The last one was carried out. */
    kill(): void {
      counter.isDead = true
      counter.end()
    },
    /** Nothing is passed on any more, in either direction. */
    end(): void {
      if (isOver) return
      isOver = true
      for (const end of endings) end()
    },
    onKill: (end: () => void) => void endings.push(end),
  }
  return counter
}
