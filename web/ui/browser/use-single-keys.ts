import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onSingleKeysSwitched, singleKeysAreOn } from './single-keys.ts'

/** What a key does, by what it types: 'j', '?'. */
type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>

type Settings = {
  active?: boolean
  /** Where the keys belong: to a page, as long as nothing lies over it, or to a side panel of it. */
  place?: 'page' | 'panel'
}

const TYPING = 'input, textarea, select, [contenteditable]'
const OVER = { page: 'dialog, [role=dialog]', panel: 'dialog:not([data-size=drawer])' }

/**
 * The one way to hear a key that is pressed alone. Silent while something is typed, while a dialog lies
 * over the place the keys belong to, and when single-key shortcuts are switched off.
 */
export function useSingleKeys(keys: Keys, { active = true, place = 'page' }: Settings = {}): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn()) return
    const { target } = event
    if (target instanceof Element && (target.matches(TYPING) || target.closest(OVER[place]))) return
    keys[event.key]?.(event)
  })
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active])
}

/** Whether single-key shortcuts are switched on, for the places that tell of them. */
export const useSingleKeysAreOn = (): boolean =>
  useSyncExternalStore(onSingleKeysSwitched, singleKeysAreOn)
