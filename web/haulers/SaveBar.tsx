import { Button } from '../ui/button/Button.tsx'
import { jobsText, slotsText, totals, type Week } from './availability-week.ts'
import styles from './availability.module.css'

type SaveBarProps = {
  week: Week
  changes: number
  isSaving: boolean
  onSave: () => void
}

const changesText = (changes: number): string => {
  if (changes === 0) return 'No unsaved changes'
  return changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`
}

/** Follows the thumb while there is something to save; rests below the week otherwise. */
export function SaveBar({ week, changes, isSaving, onSave }: SaveBarProps) {
  const { slots, jobs } = totals(week)
  return (
    <div className={styles.saveBar} data-dirty={changes > 0} data-foot-bar={changes > 0}>
      <p role="status">
        <b>{changesText(changes)}</b>
        <span className="num">
          {slotsText(slots)}, {jobsText(jobs)} a week
        </span>
      </p>
      <Button variant="cta" pending={isSaving && 'Saving...'} onClick={onSave}>
        Save Availability
      </Button>
    </div>
  )
}
