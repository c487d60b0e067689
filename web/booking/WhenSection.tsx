import type { TimeWindow } from '../../contract/calendar.ts'
import { DayPicker } from './DayPicker.tsx'
import type { BookingFormState } from './DetailsStep.tsx'
import styles from './details.module.css'
import { WindowPicker } from './WindowPicker.tsx'

/** Day and window; `window` is the chosen one, or the next that is still open. */
export const WhenSection = ({ form, window }: { form: BookingFormState; window: TimeWindow }) => (
  <fieldset className={styles.section}>
    <legend>When should we come?</legend>
    <DayPicker
      id={form.idOf('preferredDate')}
      value={form.values.preferredDate}
      error={form.errors.preferredDate}
      onChange={(day) => form.set('preferredDate', day)}
    />
    <WindowPicker
      id={form.idOf('preferredTime')}
      day={form.values.preferredDate}
      value={window}
      error={form.errors.preferredTime}
      onChange={(next) => form.set('preferredTime', next)}
    />
  </fieldset>
)
