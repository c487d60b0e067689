import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * When a dialog or form is done and its focus has nowhere to return to, this element gets it: keyboard
 * users stay where they were. The element has tabIndex -1.
 */
export function useFocusAfter<Target extends HTMLElement>(
  isOpen: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    const next = target.current
    return () => {
      if (document.activeElement === document.body) next?.focus()
    }
  }, [isOpen])
  return target
}
