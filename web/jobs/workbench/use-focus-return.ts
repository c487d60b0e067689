import { type RefObject, useLayoutEffect } from 'react'

/** What goes while it has the focus gives it back to what had it before. */
export function useFocusReturn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    const element = part.current
    return () => {
      const isLost = element?.contains(document.activeElement)
      if (isLost && opener instanceof HTMLElement) setTimeout(() => opener.focus(), 0)
    }
  }, [part])
}
