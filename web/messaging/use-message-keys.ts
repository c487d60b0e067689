import { useEffect, type RefObject } from 'react'

const TYPING = 'input, textarea, select, [contenteditable], [role=dialog] *'
const ENTRY = '[data-message]'

/**
 * j and k move along the messages of this list and e marks the one that has the focus as read, unless
 * something is being typed or a dialog is open.
 */
export function useMessageKeys(
  list: RefObject<HTMLElement | null>,
  onRead: (id: number) => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(TYPING)) return
      const entries = [...(list.current?.querySelectorAll<HTMLElement>(ENTRY) ?? [])]
      const at = entries.findIndex((entry) => entry.contains(document.activeElement))
      if (event.key === 'j') entries[at + 1]?.focus()
      if (event.key === 'k') entries[Math.max(at - 1, 0)]?.focus()
      if (event.key === 'e' && at >= 0) onRead(Number(entries[at]?.dataset.message))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [list, onRead])
}
