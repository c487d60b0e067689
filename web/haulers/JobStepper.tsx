import { IconMinus, IconPlus } from '@tabler/icons-react'
import styles from './availability-grid.module.css'
import { jobsText, MAX_JOBS, MIN_JOBS } from './availability-week.ts'

type JobStepperProps = { about: string; count: number; onCount: (count: number) => void }

/** One to four jobs, by thumb. */
export const JobStepper = ({ about, count, onCount }: JobStepperProps) => (
  <div className={styles.stepper} role="group" aria-label={`Jobs, ${about}`}>
    <button
      type="button"
      aria-label={`Fewer jobs, ${about}`}
      aria-disabled={count === MIN_JOBS}
      onClick={() => count > MIN_JOBS && onCount(count - 1)}
    >
      <IconMinus size={17} aria-hidden="true" />
    </button>
    <output className="num">{jobsText(count)}</output>
    <button
      type="button"
      aria-label={`More jobs, ${about}`}
      aria-disabled={count === MAX_JOBS}
      onClick={() => count < MAX_JOBS && onCount(count + 1)}
    >
      <IconPlus size={17} aria-hidden="true" />
    </button>
  </div>
)
