import type { QueuedAction } from './actions.ts'
import type { DeviceStore } from './device-store.ts'

/** What the screens show of the queue. */
export type QueueState = {
  entries: readonly QueuedAction[]
  /** Late actions that went out since the queue was last empty. */
  lastSent: { count: number; at: Date } | null
  /** The last try did not reach the server. */
  isUnreachable: boolean
}

/** The actions of one hauler, as the page shows them and the device keeps them. */
export function createEntries(store: DeviceStore, owner: number) {
  let state: QueueState = { entries: [], lastSent: null, isUnreachable: false }
  const listeners = new Set<() => void>()
  /** On their way to the device; where it is full, an action lasts as long as the page. */
  const unstored = new Set<string>()
  /** The device may list them a moment longer, or where it fails. */
  const forgotten = new Set<string>()

  const change = (changes: Partial<QueueState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const keep = async (entry: QueuedAction): Promise<void> => {
    unstored.add(entry.id)
    try {
      await store.put('actions', entry)
      unstored.delete(entry.id)
    } catch {
      // It stays on the page.
    }
  }
  const show = (id: string, changes: Partial<QueuedAction>) =>
    change({
      entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)),
    })
  return {
    state: () => state,
    change,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** On the page alone. */
    show,
    /** On the page and on the device. */
    async update(entry: QueuedAction): Promise<void> {
      show(entry.id, entry)
      await keep(entry)
    },
    async add(entry: QueuedAction): Promise<void> {
      change({ entries: [...state.entries, entry] })
      await keep(entry)
    },
    /** The hauler may have made room: what found the device full is stored after all. */
    async storeAgain(): Promise<void> {
      for (const entry of state.entries) if (unstored.has(entry.id)) await keep(entry)
    },
    hide: (id: string) => change({ entries: state.entries.filter((entry) => entry.id !== id) }),
    async forget(id: string): Promise<void> {
      unstored.delete(id)
      forgotten.add(id)
      await store.remove('actions', id).catch(() => undefined)
    },
    /**
     * The stored actions are the truth: another page may have sent some. What this page still shows as sent stays, and
     * what it adds meanwhile. A device that cannot be read changes nothing.
     */
    async reload(): Promise<void> {
      const before = new Set(state.entries.map(({ id }) => id))
      const stored = await store.all<QueuedAction>('actions').catch(() => null)
      if (!stored) return
      const here = state.entries.filter(
        ({ id, state: is }) => is === 'sent' || unstored.has(id) || !before.has(id),
      )
      const others = new Set([...forgotten, ...here.map(({ id }) => id)])
      const own = stored.filter((entry) => entry.owner === owner && !others.has(entry.id))
      change({ entries: [...here, ...own].toSorted((a, b) => a.place - b.place) })
    },
  }
}

export type Entries = ReturnType<typeof createEntries>
