import type { ReactNode } from 'react'
import layout from '../ui/layout/layout.module.css'
import styles from './customers.module.css'

type Props = { title: string; action?: ReactNode; children: ReactNode }

/** A part of the record with its title. */
export const Box = ({ title, action, children }: Props) => (
  <section className={`${layout.panel} ${styles.box}`}>
    <div className={layout.spread}>
      <h3>{title}</h3>
      {action}
    </div>
    {children}
  </section>
)
