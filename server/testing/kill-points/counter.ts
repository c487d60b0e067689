export type Message = 'database' | 'provider'

export type KillCounter = ReturnType<typeof killCounter>

/**
 * Counts the messages that a server sends to its database and its payment provider. The one it is told
 * is still carried out, but its answer does not come: that is when the server is killed.
 */
export function killCounter(killAt: number) {
  const counts: Record<Message, number> = { database: 0, provider: 0 }
  let isOver = false
  const endings: (() => void)[] = []

  const counter = {
    /** Messages count from now on; those of the start do not. */
    counting: false,
    counts,
    isDead: false,
    /** Another message; true when it is the last one. */
    next(kind: Message): boolean {
      if (!counter.counting) return false
      counts[kind] += 1
      return counts.database + counts.provider === killAt
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
