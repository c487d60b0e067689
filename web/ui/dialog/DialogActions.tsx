import type { ReactNode } from 'react'
import layout from '../layout/layout.module.css'
import styles from './dialog.module.css'

/** The answers of a dialog, the safe one first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={`${layout.row} ${styles.actions}`}>{children}</div>
)
