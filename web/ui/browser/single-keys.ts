import { keep, readKept } from './storage.ts'

const KEPT = 'single-keys'
const OFF = 'off'

/** What was chosen where the browser keeps nothing: it holds until the page goes. */
let chosen: string | null = null
const listeners = new Set<() => void>()

/** Whether a key alone, without Ctrl or the like, does anything (WCAG 2.1.4). */
export const singleKeysAreOn = (): boolean => (readKept('localStorage', KEPT) ?? chosen) !== OFF

/** Applies to this browser, on every screen, immediately. */
export function switchSingleKeys(on: boolean): void {
  chosen = on ? 'on' : OFF
  keep('localStorage', KEPT, chosen)
  for (const tell of listeners) tell()
}

/** Tells of every switching, also in another window. */
export function onSingleKeysSwitched(tell: () => void): () => void {
  listeners.add(tell)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}
