import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent, Topic } from '../../contract/events.ts'

/** What changed; undefined when it is not known, and everything may have. */
export type ChangedIds = ReadonlySet<LiveEvent['id']> | undefined
type Listener = (ids: ChangedIds) => void

const listeners = new Map<Topic, Set<Listener>>()

/** Runs when something of this topic has changed, or may have; for screens that do not simply ask again. */
export function useLiveTopic(topic: Topic, onChange: Listener): void {
  const run = useEffectEvent(onChange)
  useEffect(() => {
    const own = listeners.get(topic) ?? new Set()
    listeners.set(topic, own)
    const listener: Listener = (ids) => run(ids)
    own.add(listener)
    return () => void own.delete(listener)
  }, [topic])
}

/** Calls the listeners of a topic with what changed, or of all topics. */
export function announce(topic?: Topic, ids?: ChangedIds): void {
  for (const [name, own] of listeners)
    if (topic === undefined || name === topic) for (const listener of own) listener(ids)
}
