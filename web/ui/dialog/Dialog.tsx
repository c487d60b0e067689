import { IconX } from '@tabler/icons-react'
import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { DialogElement } from './dialog-element.ts'
import '../base.css'
import styles from './dialog.module.css'

type Name =
  /** Drawn in a head with a Close button. */
  | { title: string; labelledBy?: never }
  /** The id of a heading among the children. */
  | { title?: never; labelledBy: string }

type Props = Name & {
  opened?: boolean
  describedBy?: string
  /** Esc, the back gesture or Close: the owner decides whether the dialog really goes. */
  onClose: () => void
  closeLabel?: string
  /**
   * A sheet fills the screen of a phone; a question stands where the thumb is; a drawer stands at the
   * side of the list it is about. A press outside closes the last two.
   */
  size?: 'sheet' | 'question' | 'drawer'
  /** A sheet of one column. */
  isNarrow?: boolean
  children: ReactNode
}

/**
 * The browser's own modal dialog: what lies behind it is inert, the focus goes in and returns to the
 * opener. An element with data-autofocus gets the focus first.
 */
export function Dialog(props: Props) {
  const { opened = true, describedBy, onClose, size = 'sheet', title, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // A layout effect closes it while it is still in the page: only then the focus finds its way back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!opened || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [opened])

  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[size]}`}
      data-size={size}
      data-narrow={props.isNarrow}
      aria-labelledby={props.labelledBy ?? id}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (size !== 'sheet' && isOutside(event)) onClose()
      }}
      // A browser lets a page refuse `cancel` only once in a row, the key itself always.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isOwn(event)) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (isOwn(event)) onClose()
      }}
    >
      {opened && (
        <DialogElement value={ref}>
          {title === undefined ? (
            children
          ) : (
            <>
              <header className={styles.head}>
                <h2 id={id} tabIndex={-1} data-autofocus={size === 'question' ? undefined : true}>
                  {title}
                </h2>
                <IconButton label={props.closeLabel ?? 'Close'} onClick={onClose}>
                  <IconX size={22} aria-hidden="true" />
                </IconButton>
              </header>
              <div className={styles.body}>{children}</div>
            </>
          )}
        </DialogElement>
      )}
    </dialog>
  )
}

/** React passes on what happens in a dialog above this one, which is among its children. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('dialog') === currentTarget

/** A press on the backdrop arrives at the dialog itself, from outside its edges. */
function isOutside({ target, currentTarget, clientX, clientY, detail }: MouseEvent): boolean {
  if (target !== currentTarget || detail === 0) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
