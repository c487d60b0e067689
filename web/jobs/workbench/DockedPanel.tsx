import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusReturn } from './use-focus-return.ts'
import { useEscape } from './use-escape.ts'
import page from '../recent-jobs.module.css'

const TYPING = 'input, textarea, select, [contenteditable]'

type Props = { labelledBy: string; onClose: () => void; children: ReactNode }

/** Beside the list, which stays usable: nothing lies over the page. */
export function DockedPanel({ labelledBy, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  useFocusReturn(panel)
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  useEscape(({ target }) => {
    // A field of the list keeps its Esc.
    const isTyping = target instanceof Element && target.matches(TYPING)
    if (!isTyping || panel.current?.contains(target)) onClose()
  })
  return (
    <section
      ref={panel}
      role="dialog"
      data-docked
      aria-labelledby={labelledBy}
      className={page.docked}
    >
      {children}
    </section>
  )
}
