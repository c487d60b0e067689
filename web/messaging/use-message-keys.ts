import type { RefObject } from 'react'
import { MESSAGES } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'

const ENTRY = '[data-message]'

/** j and k move along the messages of this list, and e marks the one that has the focus as read. */
export function useMessageKeys(
  list: RefObject<HTMLElement | null>,
  onRead: (id: number) => void,
): void {
  const withEntries = (act: (entries: HTMLElement[], at: number) => void) => () => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>(ENTRY) ?? [])]
    act(
      entries,
      entries.findIndex((entry) => entry.contains(document.activeElement)),
    )
  }
  useKeys(MESSAGES, {
    next: withEntries((entries, at) => entries[at + 1]?.focus()),
    previous: withEntries((entries, at) => entries[Math.max(at - 1, 0)]?.focus()),
    read: withEntries((entries, at) => at >= 0 && onRead(Number(entries[at]?.dataset.message))),
  })
}
