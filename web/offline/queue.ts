import type { JobId } from '../../contract/jobs.ts'
import type { Action, QueuedAction } from './actions.ts'
import type { DeviceStore } from './device-store.ts'

/** What became of an action when it was made; `kept` waits in the queue. */
export type Outcome =
  | { kind: 'sent'; answer: unknown }
  | { kind: 'refused'; error: unknown }
  | { kind: 'kept' }

/** What an error means for the queue: all waits, this job waits, a person has to log in, or the server said no. */
export type Verdict = 'unreachable' | 'later' | 'signed-out' | { refused: string }

type Settings = {
  store: DeviceStore
  owner: number
  send: (entry: QueuedAction) => Promise<unknown>
  verdictOf: (error: unknown) => Verdict
  now: () => Date
  newId: () => string
  /** Runs alone among the pages of this browser. */
  alone: (run: () => Promise<void>) => Promise<void>
  /** When the queue has changed in a way that the other pages of this browser should know. */
  onStored: () => void
  /** After late actions were sent: reads again what the screens show of them. */
  onSent: () => Promise<void>
  onSignedOut: () => void
}

/** What the screens show of the queue. */
export type QueueState = {
  entries: readonly QueuedAction[]
  /** Late actions that went out since the queue was last empty. */
  lastSent: { count: number; at: Date } | null
  /** The last try did not reach the server. */
  isUnreachable: boolean
}

export const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000

/** The queue of one user: every action goes through it, with a signal as well as without. */
export function createQueue(settings: Settings) {
  const { store, owner, now } = settings
  let state: QueueState = { entries: [], lastSent: null, isUnreachable: false }
  const listeners = new Set<() => void>()
  const waiters = new Map<string, (outcome: Outcome) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<void> | undefined
  let isAsked = false

  /** Where the device is full, an action lasts as long as the page. */
  const unstored = new Set<string>()
  const keep = async (entry: QueuedAction): Promise<void> => {
    try {
      await store.put('actions', entry)
      unstored.delete(entry.id)
    } catch {
      unstored.add(entry.id)
    }
  }
  const forget = async (id: string): Promise<void> => {
    unstored.delete(id)
    await store.remove('actions', id).catch(() => undefined)
  }

  const change = (changes: Partial<QueueState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const setEntry = (id: string, changes: Partial<QueuedAction>) =>
    change({
      entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)),
    })
  const dropEntry = (id: string) =>
    change({ entries: state.entries.filter((entry) => entry.id !== id) })
  const settle = (id: string, outcome: Outcome): boolean => {
    const resolve = waiters.get(id)
    waiters.delete(id)
    resolve?.(outcome)
    return resolve !== undefined
  }

  /** The stored actions are the truth: another page may have sent some. What this page still shows as sent stays. */
  const reload = async () => {
    const stored = await store.all<QueuedAction>('actions').catch(() => [])
    const own = stored.filter((entry) => entry.owner === owner && !unstored.has(entry.id))
    const here = state.entries.filter(({ id, state: is }) => is === 'sent' || unstored.has(id))
    change({ entries: [...here, ...own].toSorted((a, b) => a.place - b.place) })
  }

  /** Sends one; answers whether the next may follow: of any job, of another, or none. */
  const deliver = async (entry: QueuedAction): Promise<'all' | 'others' | 'none'> => {
    try {
      const answer = await settings.send(entry)
      change({ isUnreachable: false })
      await forget(entry.id)
      const isLive = settle(entry.id, { kind: 'sent', answer })
      if (isLive) dropEntry(entry.id)
      else setEntry(entry.id, { state: 'sent' })
      return 'all'
    } catch (error) {
      return handle(entry, error)
    }
  }
  const handle = async (
    entry: QueuedAction,
    error: unknown,
  ): Promise<'all' | 'others' | 'none'> => {
    const verdict = settings.verdictOf(error)
    change({ isUnreachable: verdict === 'unreachable' })
    if (typeof verdict === 'object') {
      // Who is looking reads the reason immediately; later it stays in the queue.
      if (waiters.has(entry.id)) {
        await forget(entry.id)
        dropEntry(entry.id)
        settle(entry.id, { kind: 'refused', error })
      } else {
        const changes = { state: 'refused', reason: verdict.refused } as const
        await keep({ ...entry, ...changes })
        setEntry(entry.id, changes)
      }
      return 'all'
    }
    await keep({ ...entry, isLate: true })
    setEntry(entry.id, { isLate: true })
    settle(entry.id, { kind: 'kept' })
    if (verdict === 'signed-out') settings.onSignedOut()
    failures += 1
    return verdict === 'later' ? 'others' : 'none'
  }

  const sendAll = async () => {
    await reload()
    const blocked = new Set<JobId>()
    const tried = new Set<string>()
    for (;;) {
      const next = state.entries.find(
        (entry) => entry.state === 'waiting' && !blocked.has(entry.jobId) && !tried.has(entry.id),
      )
      if (!next) break
      tried.add(next.id)
      const after = await deliver(next)
      if (after === 'none') break
      if (after === 'others') blocked.add(next.jobId)
    }
    // Those behind one that could not be sent.
    for (const { id, state: is } of state.entries)
      if (is === 'waiting' && waiters.has(id)) {
        const entry = state.entries.find((each) => each.id === id)
        if (entry) await keep({ ...entry, isLate: true })
        setEntry(id, { isLate: true })
        settle(id, { kind: 'kept' })
      }
  }

  const finish = async () => {
    settings.onStored()
    const sent = state.entries.filter((entry) => entry.state === 'sent')
    if (sent.length > 0) {
      await settings.onSent().catch(() => undefined)
      const earlier = state.lastSent?.count ?? 0
      change({
        entries: state.entries.filter((entry) => entry.state !== 'sent'),
        lastSent: { count: earlier + sent.length, at: now() },
      })
    }
    clearTimeout(timer)
    if (!state.entries.some((entry) => entry.state === 'waiting')) failures = 0
    else timer = setTimeout(() => void run(), retryAfter(failures))
  }

  const run = (): Promise<void> => {
    isAsked = true
    running ??= (async () => {
      try {
        while (isAsked) {
          isAsked = false
          await settings.alone(sendAll)
          await finish()
        }
      } finally {
        // In the same moment as the last look: a later call starts another.
        running = undefined
      }
    })()
    return running
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload,
    run,
    /** Once nothing is being sent. */
    whenIdle: async () => running,
    /** Puts an action at the end of the queue and sends what waits; answers how its first try went. */
    async add(jobId: JobId, action: Action): Promise<Outcome> {
      const madeAt = now()
      const place = Math.max(madeAt.getTime(), (state.entries.at(-1)?.place ?? 0) + 1)
      const id = settings.newId()
      const facts = { id, owner, jobId, action, madeAt, place }
      const entry: QueuedAction = { ...facts, state: 'waiting', isLate: false }
      if (!state.entries.some((each) => each.state === 'waiting')) change({ lastSent: null })
      change({ entries: [...state.entries, entry] })
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      waiters.set(id, resolve)
      await keep(entry)
      void run()
      return promise
    },
    /** Changes an action that has not been sent. */
    async update(entry: QueuedAction): Promise<void> {
      setEntry(entry.id, entry)
      await keep(entry)
    },
    /** Takes away a refused action that was read. */
    async dismiss(id: string): Promise<void> {
      dropEntry(id)
      await forget(id)
      settings.onStored()
    },
    closeNews: () => change({ lastSent: null }),
    stop: () => clearTimeout(timer),
  }
}

export type Queue = ReturnType<typeof createQueue>

const retryAfter = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))
