import type { ReactNode } from 'react'
import layout from '../../ui/layout/layout.module.css'
import styles from './status.module.css'

type Props = { id: string; title: string; children: ReactNode }

/** One part of the status page. */
export const StatusPanel = ({ id, title, children }: Props) => (
  <section className={layout.panel} aria-labelledby={id}>
    <h3 id={id} className={`${styles.head} ${styles.title}`}>
      {title}
    </h3>
    <div className={styles.body}>{children}</div>
  </section>
)
