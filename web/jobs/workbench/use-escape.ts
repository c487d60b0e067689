import { useEffect, useEffectEvent } from 'react'
import { keyPressed } from '../../ui/keys/declare.ts'
import { EVERYWHERE } from '../../ui/keys/first-screen.ts'

/** What has Esc for itself, in a panel or over it. */
const OVER = 'dialog:not([data-size=drawer]), [popover], [role=listbox], [role=menu]'
const QUESTION = 'dialog:modal:not([data-size=drawer])'

type Settings = {
  /** Before anything else hears it: a tray closes before the panel that it is in. */
  isFirst?: boolean
}

/** Hears Esc on the whole page, as long as nothing lies over it. */
export function useEscape(
  onEscape: ((event: KeyboardEvent) => void) | undefined,
  { isFirst = false }: Settings = {},
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (keyPressed(EVERYWHERE, event) !== 'close' || event.defaultPrevented) return
    if (document.querySelector(QUESTION)) return
    if (event.target instanceof Element && event.target.closest(OVER)) return
    if (isFirst) event.stopPropagation()
    onEscape?.(event)
  })
  const isActive = onEscape !== undefined
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', onKey, { capture: isFirst })
    return () => window.removeEventListener('keydown', onKey, { capture: isFirst })
  }, [isActive, isFirst])
}
