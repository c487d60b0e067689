import type { JobId } from '../../contract/jobs.ts'
import type { Action, QueuedAction } from './actions.ts'
import { deliverAll, type Outcome, settleTriedElsewhere, type Verdict } from './deliver.ts'
import type { DeviceStore } from './device-store.ts'
import { createEntries, type Entries } from './entries.ts'

type Settings = {
  store: DeviceStore
  /** The number of the hauler. */
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

export const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000

/** The queue of one hauler: every action goes through it, with a signal as well as without. */
export function createQueue(settings: Settings) {
  const { store, owner, now } = settings
  const entries = createEntries(store, owner)
  const waiters = new Map<string, (outcome: Outcome) => void>()
  const urgent = new Set<string>()
  const { run, stop } = createRunner(settings, entries, { waiters, urgent })
  return {
    state: entries.state,
    subscribe: entries.subscribe,
    reload: entries.reload,
    storeAgain: entries.storeAgain,
    ...createChanges(settings, entries, run),
    run,
    stop,
    /** Puts an action at the end of the queue and sends what waits; answers how its first try went. */
    async add(jobId: JobId, action: Action): Promise<Outcome> {
      const madeAt = now()
      const before = entries.state().entries
      const place = Math.max(madeAt.getTime(), (before.at(-1)?.place ?? 0) + 1)
      const id = settings.newId()
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      waiters.set(id, resolve)
      if (!before.some(({ state }) => state === 'waiting')) entries.change({ lastSent: null })
      const facts = { id, owner, jobId, action, madeAt, place }
      await entries.add({ ...facts, state: 'waiting', isLate: false })
      void run()
      return promise
    },
    /** Tries an action that the server failed at, without waiting for its pause to end. */
    tryNow(id: string): Promise<void> {
      urgent.add(id)
      return run()
    },
  }
}

export type Queue = ReturnType<typeof createQueue>

/** What a person changes of actions that wait or were refused. */
function createChanges(settings: Settings, entries: Entries, run: () => Promise<void>) {
  /** Changes an action while it waits, never while it is being sent; false where it cannot. */
  const changeWaiting = async (
    find: (all: readonly QueuedAction[]) => QueuedAction | undefined,
    change: (entry: QueuedAction) => Promise<boolean>,
  ): Promise<boolean> => {
    let isChanged = false
    await settings.alone(async () => {
      await entries.reload()
      const entry = find(entries.state().entries)
      if (entry?.state === 'waiting') isChanged = await change(entry)
    })
    return isChanged
  }
  return {
    /** Changes the last action of a job while it waits; false where it cannot. */
    changeLast: (jobId: JobId, change: (action: Action) => Action | null): Promise<boolean> =>
      changeWaiting(
        (all) => all.findLast((entry) => entry.jobId === jobId),
        async (last) => {
          const action = change(last.action)
          if (action) await entries.update({ ...last, action })
          return action !== null
        },
      ),
    /** Takes away an action that waits, and `removeRest` with it; false when it has gone out meanwhile. */
    async remove(id: string, removeRest?: () => Promise<void>): Promise<boolean> {
      const isRemoved = await changeWaiting(
        (all) => all.find((entry) => entry.id === id),
        async () => {
          entries.hide(id)
          await entries.forget(id)
          // Before the next action goes out.
          await removeRest?.()
          return true
        },
      )
      settings.onStored()
      void run()
      return isRemoved
    },
    /** Takes away a refused action that was read. */
    async dismiss(id: string): Promise<void> {
      entries.hide(id)
      await entries.forget(id)
      settings.onStored()
    },
  }
}

type Asked = {
  /** Who waits for the first try of an action, by its id. */
  waiters: Map<string, (outcome: Outcome) => void>
  /** Actions that a person wants tried now. */
  urgent: Set<string>
}

/** Sends what waits whenever it is asked, one round at a time, and by itself while something is left. */
function createRunner(settings: Settings, entries: Entries, { waiters, urgent }: Asked) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false
  let onAsked = () => {}

  const round = async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    onAsked = resolve
    let next: number | undefined
    await settings.alone(async () => {
      const { isHeldUp, retryIn } = await deliverAll({ ...settings, entries, waiters, urgent })
      failures = isHeldUp ? failures + 1 : 0
      next = isHeldUp ? Math.min(retryAfter(failures), retryIn ?? LAST_RETRY_MS) : retryIn
    })
    settings.onStored()
    const wasTriedElsewhere = settleTriedElsewhere({ entries, waiters })
    // With a weak signal the screens read for long: the next action does not wait for them.
    await Promise.race([showSent(settings, entries, wasTriedElsewhere), asked])
    clearTimeout(timer)
    if (next !== undefined && !isStopped) timer = setTimeout(() => void run(), next)
  }
  const run = (): Promise<void> => {
    isAsked = true
    onAsked()
    running ??= (async () => {
      try {
        while (isAsked) {
          isAsked = false
          await round()
        }
      } finally {
        // In the same moment as the last look: a later call starts another.
        running = undefined
      }
    })()
    return running
  }
  return {
    run,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** What went out late leaves the queue once the screens have read what it changed. */
async function showSent(
  { onSent, now }: Settings,
  entries: Entries,
  wasTriedElsewhere: boolean,
): Promise<void> {
  const sent = new Set(
    entries.state().entries.flatMap(({ id, state }) => (state === 'sent' ? [id] : [])),
  )
  if (sent.size === 0 && !wasTriedElsewhere) return
  await onSent().catch(() => undefined)
  const { entries: all, lastSent } = entries.state()
  const left = all.filter(({ id }) => !sent.has(id))
  const count = all.length - left.length
  if (count > 0)
    entries.change({
      entries: left,
      lastSent: { count: (lastSent?.count ?? 0) + count, at: now() },
    })
}

const retryAfter = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
