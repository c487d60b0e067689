import { type RefObject, useEffect } from 'react'

/** The focus goes to the first field of a tray that opens, and all of the tray comes into view, also as it grows. */
export function useFirstField(tray: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    // Later: the key that opened the tray would be typed into its field.
    const timer = setTimeout(() => {
      const field = tray.current?.querySelector<HTMLElement>('[data-autofocus], input, textarea')
      const target = field ?? tray.current
      target?.focus()
      tray.current?.scrollIntoView({ block: 'nearest' })
    }, 0)
    return () => clearTimeout(timer)
  }, [tray])
  useEffect(() => {
    if (isReady) tray.current?.scrollIntoView({ block: 'nearest' })
  }, [tray, isReady])
}
