import type { ReactNode } from 'react'
import layout from '../ui/layout/layout.module.css'
import styles from './campaign-form.module.css'

/**
 * The buttons below a form. A press does not take the focus from the field before it is a click: the
 * field's message would push the button from under the pointer, and the click would be lost.
 */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div
    className={`${layout.row} ${styles.buttons}`}
    onMouseDown={(event) => event.preventDefault()}
  >
    {children}
  </div>
)
