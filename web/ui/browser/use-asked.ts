import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

// Not in the address: a link must not act for the person who follows it.
let current: string | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the screen that is shown now or next for an action: 'auto-assign'. Null ends the request. */
export function askFor(what: string | null): void {
  current = what
  for (const listener of listeners) listener()
}

/** Ends the request for an action that is about to be done; false when it is no longer there. */
export function takeRequest(what: string): boolean {
  if (current !== what) return false
  askFor(null)
  return true
}

/** What the palette has asked for and no screen has answered yet. */
export const useRequest = (): string | null => useSyncExternalStore(subscribe, () => current)

/** Acts once when the palette asks for it. */
export function useAsked(what: string, act: () => void): void {
  const request = useRequest()
  const answer = useEffectEvent(() => {
    if (takeRequest(what)) act()
  })
  useEffect(() => {
    if (request === what) answer()
  }, [request, what])
}

/** The same for a request with one of several names behind a prefix: 'job-e' is 'e' of 'job'. */
export function useAskedOf(prefix: string, act: (name: string) => void): void {
  const request = useRequest()
  const answer = useEffectEvent((name: string) => {
    if (takeRequest(`${prefix}-${name}`)) act(name)
  })
  useEffect(() => {
    if (request?.startsWith(`${prefix}-`)) answer(request.slice(prefix.length + 1))
  }, [request, prefix])
}
