import { dayOf, type TimeWindow, windowFacts, WINDOWS } from '../../contract/calendar.ts'
import { now } from '../clock.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import field from '../ui/field/field.module.css'
import styles from './cards.module.css'
import { isPassed } from './pickup-time.ts'

type Props = {
  id: string
  day: string
  value: TimeWindow
  error: string | undefined
  onChange: (window: TimeWindow) => void
}

/** The three windows; those of today that are over stay visible and say so. */
export const WindowPicker = ({ id, day, value, error, onChange }: Props) => (
  <>
    <div
      className={styles.windows}
      role="radiogroup"
      aria-label="Time window"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {WINDOWS.map((window) => {
        const passed = isPassed(day, window, now())
        return (
          <label key={window} className={`${field.choice} ${styles.window}`}>
            <input
              type="radio"
              name="preferredTime"
              className={field.cover}
              id={window === value ? id : undefined}
              value={window}
              checked={window === value}
              disabled={passed}
              onChange={() => onChange(window)}
            />
            <span>{windowFacts[window].label}</span>
            <small>{passed ? passedText(day) : windowFacts[window].hours}</small>
          </label>
        )
      })}
    </div>
    {error && <FieldMessage id={`${id}-error`} text={error} />}
  </>
)

const passedText = (day: string): string => (day === dayOf(now()) ? 'Passed for today' : 'Passed')
