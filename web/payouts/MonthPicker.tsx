import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatMonth } from '../../contract/calendar.ts'
import { firstDayOf, type Month } from '../../contract/statements.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import styles from './statement.module.css'

type Props = {
  /** Newest first. */
  months: readonly Month[]
  month: Month
  onMonth: (month: Month) => void
}

/** A month out of a list, or the one beside it. */
export function MonthPicker({ months, month, onMonth }: Props) {
  const at = months.indexOf(month)
  const [later, earlier] = [months[at - 1], months[at + 1]]
  return (
    <div className={styles.picker}>
      <IconButton
        label="Month before"
        disabled={!earlier}
        onClick={() => earlier && onMonth(earlier)}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <select
        aria-label="Month of the statement"
        value={month}
        onChange={(event) => {
          const chosen = months.find((each) => each === event.target.value)
          if (chosen) onMonth(chosen)
        }}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(firstDayOf(each))}
          </option>
        ))}
      </select>
      <IconButton label="Month after" disabled={!later} onClick={() => later && onMonth(later)}>
        <IconChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
