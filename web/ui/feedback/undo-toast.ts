import { useSyncExternalStore } from 'react'
import { useUndoKey } from '../browser/use-undo-key.ts'
import styles from './toast.module.css'
import { toast } from './toast.ts'

// Apart from toast.ts, which the booking and the landing page load: only pages of the team have keys.

let latest: object | null = null
const listeners = new Set<() => void>()

/** `toast.undo` on a page of the team: `Z` undoes it as well, for as long as the message is on screen. */
export function undoToast(...message: Parameters<typeof toast.undo>): void {
  toast.undo(...message)
  latest = {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears `Z` for the message of `undoToast`; once on each page of the team. */
export const useUndoToastKey = (): void =>
  useUndoKey(
    useSyncExternalStore(subscribe, () => latest),
    pressUndo,
  )

/** False once the message is gone: then `Z` belongs to what was done before it. */
function pressUndo(): boolean {
  const button = document.querySelector<HTMLButtonElement>(`.${styles.toast} > .${styles.undo}`)
  button?.click()
  return button !== null
}
