import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layout from '../ui/layout/layout.module.css'
import styles from './new-job.module.css'

type Props = {
  number: 1 | 2 | 3 | 4 | 5
  title: string
  isDone: boolean
  aside?: ReactNode
  children: ReactNode
}

/** A part of the form; Ctrl and its number jump to its first field. */
export const Part = ({ number, title, isDone, aside, children }: Props) => (
  <section className={styles.part} aria-labelledby={`call-${number}`} data-part={number}>
    <header className={layout.spread}>
      <span className={layout.line}>
        <span className={styles.number} data-done={isDone || undefined}>
          {isDone ? <IconCheck size={16} aria-hidden="true" /> : number}
        </span>
        <h3 id={`call-${number}`}>{title}</h3>
      </span>
      {aside}
    </header>
    {children}
  </section>
)
