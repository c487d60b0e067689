import type { Day } from '../../../contract/calendar.ts'
import layout from '../../ui/layout/layout.module.css'
import { AutoAssign } from './AutoAssign.tsx'
import styles from './calendar.module.css'

type Props = {
  day: Day
  title: string
  /** Not there until they are counted. */
  haulers: number | undefined
  jobs: number | undefined
}

/** The day or week that is looked at, with how much is on it, and the plan. */
export const DayBar = ({ day, title, haulers, jobs }: Props) => (
  <div className={`${layout.row} ${styles.dayBar}`}>
    <h2 id="calendar-day" aria-live="polite">
      {title}
    </h2>
    {haulers !== undefined && (
      <p className={layout.row}>
        <span className={`${layout.tag} ${layout.good}`}>
          {haulers === 1 ? '1 hauler' : `${haulers} haulers`}
        </span>
        <span className={`${layout.tag} ${layout.info}`}>
          {jobs === 1 ? '1 job' : `${jobs} jobs`}
        </span>
      </p>
    )}
    <AutoAssign day={day} />
  </div>
)
