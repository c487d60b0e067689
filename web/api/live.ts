import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, Topic } from '../../contract/events.ts'
import { ALL_READS, isStaleAfter, keepsStill, READS } from './live-reads.ts'
import { shareStream } from './live-tabs.ts'
import { announce } from './live-topics.ts'

/** Events that come together are answered together. */
const GATHERED_MS = 100
/** How long a topic rests after its reads: well within the two seconds, and no burst asks without end. */
const PAUSE_MS = 1_000
/** A new job is of interest to many haulers: their screens do not all ask for it in the same moment. */
const SCATTERED_MS: Partial<Record<Topic, number>> = { market: 600 }
/** The screens take a job that is gone off by themselves: nothing is asked, so nothing has to rest. */
const ASKS_NOTHING: readonly Topic[] = ['offer_gone']

/**
 * Keeps what is on the screen up to date: what an event makes stale is asked for again, in place. A page out of
 * sight waits until it is looked at.
 */
export function startLive(queries: QueryClient, address: string): () => void {
  const topics = new Map<Topic, ReturnType<typeof refresher>>()
  const of = (topic: Topic) => {
    const existing = topics.get(topic)
    if (existing) return existing
    const refresh = (ids: Ids) => {
      // Without an id, from an older server, anything may have changed.
      announce(topic, ids.has(undefined) ? undefined : ids)
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => isStaleAfter(topic, ids, queryKey),
      })
    }
    const made = refresher(refresh, {
      scatteredMs: SCATTERED_MS[topic] ?? 0,
      pauseMs: ASKS_NOTHING.includes(topic) ? 0 : PAUSE_MS,
    })
    topics.set(topic, made)
    return made
  }
  const all = refresher(() => {
    announce()
    return queries.invalidateQueries({
      predicate: ({ queryKey }) => ALL_READS.includes(String(queryKey[0])) && !keepsStill(queryKey),
    })
  })
  const stop = shareStream(address, {
    onEvent: (data) => {
      const { topic, id } = JSON.parse(data) as LiveEvent
      // A newer server may know more topics.
      if (topic in READS) of(topic).note(id)
    },
    onStale: () => all.note(undefined),
  })
  const onVisibility = () => {
    for (const each of [...topics.values(), all]) each.look()
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    for (const each of [...topics.values(), all]) each.stop()
    stop()
  }
}

type Ids = ReadonlySet<LiveEvent['id']>

/** Gathers what has changed and asks again: one round at a time, with a pause after each. */
function refresher(
  refresh: (ids: Ids) => Promise<unknown>,
  { scatteredMs = 0, pauseMs = PAUSE_MS } = {},
) {
  let ids = new Set<LiveEvent['id']>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false
  let isStopped = false

  const run = async (): Promise<void> => {
    timer = undefined
    isResting = true
    const round = ids
    ids = new Set()
    await refresh(round)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    isResting = false
    look()
  }
  const look = (): void => {
    if (isStopped || isResting || timer !== undefined || ids.size === 0) return
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(() => void run(), GATHERED_MS + Math.random() * scatteredMs)
  }
  return {
    note(id: LiveEvent['id']) {
      ids.add(id)
      look()
    },
    look,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
