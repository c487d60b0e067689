import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './sheet-dialog.module.css'

type Props = {
  opened?: boolean
  /** The id of the heading that names the dialog. */
  labelledBy: string
  describedBy?: string
  /** Esc or the back gesture: the owner decides whether the dialog really goes. */
  onCloseRequest: () => void
  /** A sheet fills the screen of a phone; a question never does. */
  size?: 'sheet' | 'question'
  children: ReactNode
}

/**
 * A modal dialog of the browser's own: what lies behind it is inert, the focus goes in and returns to
 * the opener. An element with data-autofocus gets the focus first.
 */
export function SheetDialog(props: Props) {
  const { opened = true, labelledBy, describedBy, onCloseRequest, size = 'sheet', children } = props
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect closes it while it is still in the page: only then the focus finds its way back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!opened || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [opened])

  // A browser lets a page refuse `cancel` only once in a row, the key itself always.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onCloseRequest()
  }

  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onCloseRequest()
      }}
    >
      {opened && children}
    </dialog>
  )
}
