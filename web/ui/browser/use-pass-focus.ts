import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * When a list entry leaves the page with the focus in it, the next entry gets the focus, or the one
 * before, or the open tab: keyboard users stay where they were. Entries have tabIndex -1.
 */
export function usePassFocus<Entry extends HTMLElement>(): RefObject<Entry | null> {
  const entry = useRef<Entry>(null)
  useLayoutEffect(() => {
    const leaving = entry.current
    return () => {
      if (!leaving?.contains(document.activeElement)) return
      const neighbour = leaving.nextElementSibling ?? leaving.previousElementSibling
      const next = neighbour ?? document.querySelector('[role=tab][aria-selected=true]')
      if (next instanceof HTMLElement) next.focus()
    }
  }, [])
  return entry
}
