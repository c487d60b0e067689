import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Tells a part of the page how far below its top it begins, as `--top`: its style sheet gives it the height that
 * is left on the screen. What stands above may load, wrap or go.
 */
export function useHeightLeft<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  useLayoutEffect(() => {
    const part = ref.current
    if (!part) return
    const measure = () => {
      const top = Math.round(part.getBoundingClientRect().top + scrollY)
      part.style.setProperty('--top', `${top}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return ref
}
