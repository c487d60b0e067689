import type { ReactNode } from 'react'
import styles from './dispatch.module.css'

/** One fact of a job: an icon that says what kind, and the fact. */
export const JobRow = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.row}>
    <span aria-hidden="true">{icon}</span>
    <span>{children}</span>
  </p>
)
