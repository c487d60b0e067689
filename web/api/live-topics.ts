import { useEffect, useEffectEvent } from 'react'
import type { Topic } from '../../contract/events.ts'

const listeners = new Map<Topic, Set<() => void>>()

/** Runs when something of this topic has changed, or may have; for screens that do not simply ask again. */
export function useLiveTopic(topic: Topic, onChange: () => void): void {
  const run = useEffectEvent(onChange)
  useEffect(() => {
    const own = listeners.get(topic) ?? new Set()
    listeners.set(topic, own)
    const listener = () => run()
    own.add(listener)
    return () => void own.delete(listener)
  }, [topic])
}

/** Calls the listeners of a topic, or of all. */
export function announce(topic?: Topic): void {
  for (const [name, own] of listeners)
    if (topic === undefined || name === topic) for (const listener of own) listener()
}
