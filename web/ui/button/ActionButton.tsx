import type { ReactNode } from 'react'
import styles from './action-button.module.css'
import buttons from './buttons.module.css'

type ActionButtonProps = {
  children: ReactNode
  /** The main action of a view is marigold; at most one is. */
  look?: 'cta' | 'primary' | 'plain'
  type?: 'button' | 'submit'
  /** What the button says instead while the action runs ('Saving...'). */
  pending?: string | false
  disabled?: boolean
  /** Looks disabled and is announced so, but answers a press: whoever presses is told what is missing. */
  unready?: boolean
  onClick?: () => void
}

/** A button that keeps its width and its place in the tab order while its action runs, and runs it once. */
export function ActionButton(props: ActionButtonProps) {
  const { children, look = 'plain', type = 'button', pending = false, disabled, onClick } = props
  const resting = pending !== false || disabled === true
  const base = look === 'primary' ? `${buttons.plain} ${styles.primary}` : buttons[look]
  return (
    <button
      type={type}
      className={`${base} ${styles.action} ${pending ? styles.pending : ''}`}
      aria-disabled={resting || props.unready === true}
      onClick={(event) => {
        if (resting) event.preventDefault()
        else onClick?.()
      }}
    >
      <span className={styles.face} data-hidden={pending !== false}>
        {children}
      </span>
      {pending !== false && <span className={`${styles.face} ${buttons.busy}`}>{pending}</span>}
    </button>
  )
}
