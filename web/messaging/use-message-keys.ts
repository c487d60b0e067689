import type { RefObject } from 'react'
import { useSingleKeys } from '../ui/browser/use-single-keys.ts'

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
  useSingleKeys({
    j: withEntries((entries, at) => entries[at + 1]?.focus()),
    k: withEntries((entries, at) => entries[Math.max(at - 1, 0)]?.focus()),
    e: withEntries((entries, at) => at >= 0 && onRead(Number(entries[at]?.dataset.message))),
  })
}
