import styles from './availability-grid.module.css'
import { WEEKDAYS, type DayState } from './availability-week.ts'

type DayCheckboxProps = { day: number; state: DayState; onToggle: (open: boolean) => void }

/** Opens or closes a whole day; mixed while only some of its slots are open. */
export const DayCheckbox = ({ day, state, onToggle }: DayCheckboxProps) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      aria-label={`All slots on ${WEEKDAYS[day]}`}
      checked={state === 'all'}
      ref={(input) => {
        // A property only: HTML has no attribute for it.
        if (input) input.indeterminate = state === 'some'
      }}
      onChange={() => onToggle(state !== 'all')}
    />
  </label>
)
