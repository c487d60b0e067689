import type { ReactNode } from 'react'
import clearOut from '../media/drawings/clear-out.svg'
import sofa from '../media/drawings/sofa.svg'
import stepMatch from '../media/drawings/step-match.svg'
import truck from '../media/drawings/truck-outline.svg'
import layout from '../layout/layout.module.css'
import styles from './empty-state.module.css'

const drawings = { clearOut, sofa, stepMatch, truck }

type Props = {
  /** The sentence of the specification. */
  title: string
  drawing?: keyof typeof drawings
  /** What would bring something here. */
  hint?: string
  /** The one action that helps. */
  children?: ReactNode
}

/** Where a list has nothing to show. */
export const EmptyState = ({ title, drawing = 'truck', hint, children }: Props) => (
  <div className={`${layout.middle} ${styles.empty}`}>
    <img src={drawings[drawing]} alt="" className={styles.drawing} />
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
  </div>
)
