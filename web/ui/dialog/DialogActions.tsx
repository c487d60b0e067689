import type { ReactNode } from 'react'
import styles from './dialog.module.css'

/** The answers of a dialog, the safe one first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
