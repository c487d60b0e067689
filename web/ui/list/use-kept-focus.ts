import { type RefObject, useEffect } from 'react'

/**
 * What has the focus inside `place` may go with what it did: a filter that it removed, the bar of a
 * selection that it cleared. Keyboard and screen reader then go on from `place`, not from the top.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    let focused: EventTarget | null = null
    const note = ({ target }: FocusEvent) => void (focused = target)
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected) return
      focused = null
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', note)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [place])
}
