import type { ReactNode } from 'react'
import layout from '../ui/layout/layout.module.css'
import styles from './payment-form.module.css'

/** Stands where the form would: `children` are the buttons that lead on. */
export const PaymentNotice = (props: { title: string; text: string; children: ReactNode }) => (
  <div className={styles.notice} role="alert">
    <strong>{props.title}</strong>
    <p>{props.text}</p>
    <div className={`${layout.row} ${styles.buttons}`}>{props.children}</div>
  </div>
)
