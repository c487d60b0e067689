import { IconCheck } from '@tabler/icons-react'
import layout from '../ui/layout/layout.module.css'
import styles from './stepper.module.css'

export const STEPS = ['details', 'payment', 'done'] as const
export type StepName = (typeof STEPS)[number]

const LABELS: Record<StepName, string> = { details: 'Details', payment: 'Payment', done: 'Done' }

/** Where the booking stands; one mark per step of the dialog. */
export function Stepper({ at }: { at: StepName }) {
  const current = STEPS.indexOf(at)
  return (
    <ol className={`${layout.line} ${layout.dim} ${styles.steps}`} aria-label="Progress">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < current ? styles.done : index === current ? styles.current : ''}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {index < current ? (
              <IconCheck size={15} stroke={3.2} aria-label="Finished:" />
            ) : (
              index + 1
            )}
          </span>
          <span className={styles.label}>{LABELS[step]}</span>
        </li>
      ))}
    </ol>
  )
}
