import { IconAlertTriangle } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { AvailabilityEntry } from '../../../contract/availability.ts'
import { formatMoment, SLOT_LABELS } from '../../../contract/calendar.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { WEEKDAYS as SHORT_WEEKDAYS } from '../../ui/month.ts'
import { changedCells, jobsText, type Week } from './availability-week.ts'
import styles from './schedule.module.css'

type Props = {
  ref: Ref<HTMLElement>
  saved: Week
  savedAt: Date | null
  mine: Week
  isSaving: boolean
  onUseSaved: () => void
  onUseMine: () => void
}

const cellText = (cell: AvailabilityEntry | undefined): string =>
  cell?.isAvailable ? jobsText(cell.maxJobs) : 'Off'

/** Another tab or the team saved the week meanwhile: both values, and nothing mixed. */
export const ConflictPanel = ({ ref, savedAt, isSaving, ...props }: Props) => (
  <section
    ref={ref}
    className={`${layout.panel} ${styles.conflict}`}
    aria-label="Saved somewhere else"
    tabIndex={-1}
  >
    <p role="alert" className={`${layout.notice} ${layout.bad} ${styles.alert}`}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>
        <b>Your week was changed somewhere else</b>
        {savedAt && ` on ${formatMoment(savedAt)}`}. Your edits are still here.
      </span>
    </p>
    <table className={layout.table}>
      <thead>
        <tr>
          <th scope="col">Different</th>
          <th scope="col">Saved</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {changedCells(props.saved, props.mine).map(({ before, after }) => (
          <tr key={`${after.dayOfWeek} ${after.timeSlot}`}>
            <th scope="row">
              {SHORT_WEEKDAYS[after.dayOfWeek]} {SLOT_LABELS[after.timeSlot]}
            </th>
            <td>{cellText(before)}</td>
            <td>
              <b>{cellText(after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className={styles.two}>
      <Button onClick={props.onUseSaved}>Use saved</Button>
      <Button variant="primary" pending={isSaving && 'Saving...'} onClick={props.onUseMine}>
        Use mine
      </Button>
    </div>
  </section>
)
