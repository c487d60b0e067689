import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../ui/button/IconButton.tsx'
import styles from './statement.module.css'

type Props<Period extends string> = {
  /** 'Month' or 'Year'. */
  noun: string
  /** What the list is called: 'Month of the statement'. */
  label: string
  /** Newest first. */
  periods: readonly Period[]
  period: Period
  nameOf: (period: Period) => string
  onPeriod: (period: Period) => void
}

/** A month or year out of a list, or the one beside it. */
export function PeriodPicker<Period extends string>(props: Props<Period>) {
  const { noun, label, periods, period, nameOf, onPeriod } = props
  const at = periods.indexOf(period)
  const [later, earlier] = [periods[at - 1], periods[at + 1]]
  return (
    <div className={styles.picker}>
      <IconButton
        label={`${noun} before`}
        disabled={!earlier}
        onClick={() => earlier && onPeriod(earlier)}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <select
        aria-label={label}
        value={period}
        onChange={(event) => {
          const chosen = periods.find((each) => each === event.target.value)
          if (chosen) onPeriod(chosen)
        }}
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
      <IconButton
        label={`${noun} after`}
        disabled={!later}
        onClick={() => later && onPeriod(later)}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
