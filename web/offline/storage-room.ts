import { useSyncExternalStore } from 'react'
import type { StoreName } from './device-store.ts'

/** What last found this phone full. */
const full = new Set<StoreName>()
const listeners = new Set<() => void>()

const change = (make: () => void): void => {
  const before = full.size
  make()
  if (full.size !== before) for (const listener of listeners) listener()
}

/** Notes how storing something went. A row of one kind may fit where a photo does not. */
export const noteRoom = (name: StoreName, hasRoom: boolean): void =>
  change(() => (hasRoom ? full.delete(name) : full.add(name)))

/** The hauler may have made room: what still finds none says so again. */
export const forgetRoom = (): void => change(() => full.clear())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this phone had no room for what the page wanted to store. */
export const useIsStorageFull = (): boolean => useSyncExternalStore(subscribe, () => full.size > 0)
