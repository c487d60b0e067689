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
  /** Where the device is full, an action lasts as long as the page. */
  const unstored = new Set<string>()

  const change = (changes: Partial<QueueState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const keep = async (entry: QueuedAction): Promise<void> => {
    try {
      await store.put('actions', entry)
      unstored.delete(entry.id)
    } catch {
      unstored.add(entry.id)
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
    hide: (id: string) => change({ entries: state.entries.filter((entry) => entry.id !== id) }),
    async forget(id: string): Promise<void> {
      unstored.delete(id)
      await store.remove('actions', id).catch(() => undefined)
    },
    /** The stored actions are the truth: another page may have sent some. What this page still shows as sent stays. */
    async reload(): Promise<void> {
      const stored = await store.all<QueuedAction>('actions').catch(() => [])
      const own = stored.filter((entry) => entry.owner === owner && !unstored.has(entry.id))
      const here = state.entries.filter(({ id, state: is }) => is === 'sent' || unstored.has(id))
      change({ entries: [...here, ...own].toSorted((a, b) => a.place - b.place) })
    },
  }
}

export type Entries = ReturnType<typeof createEntries>
