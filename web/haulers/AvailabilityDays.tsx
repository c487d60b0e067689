import { IconChevronDown, IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AvailabilityEntry } from '../../contract/availability.ts'
import { SLOT_LABELS } from '../../contract/calendar.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './availability-grid.module.css'
import {
  dayEntries,
  dayState,
  setDay,
  setMaxJobs,
  setOpen,
  totalsText,
  WEEKDAYS,
  jobsText,
  MAX_JOBS,
  MIN_JOBS,
} from './availability-week.ts'
import type { WeekProps } from './AvailabilityPresets.tsx'
import { DayCheckbox } from './DayCheckbox.tsx'

/** The week on a phone: a card per day, with its slots as a strip, and in full when unfolded. */
export function AvailabilityDays({ week, onEdit }: WeekProps) {
  const [unfolded, setUnfolded] = useState<number | null>(null)
  return (
    <div className={layout.stack}>
      {WEEKDAYS.map((name, day) => (
        <DayCard
          key={name}
          day={day}
          week={week}
          onEdit={onEdit}
          isUnfolded={unfolded === day}
          onFold={() => setUnfolded(unfolded === day ? null : day)}
        />
      ))}
    </div>
  )
}

type DayCardProps = WeekProps & { day: number; isUnfolded: boolean; onFold: () => void }

function DayCard({ day, week, onEdit, isUnfolded, onFold }: DayCardProps) {
  const id = useId()
  const entries = dayEntries(week, day)
  return (
    <article className={`${layout.panel} ${styles.day}`} aria-label={WEEKDAYS[day]}>
      <header>
        <DayCheckbox
          day={day}
          state={dayState(week, day)}
          onToggle={(open) => onEdit(setDay(week, day, open))}
        />
        <button type="button" aria-expanded={isUnfolded} aria-controls={id} onClick={onFold}>
          <span>
            <b>
              <span className="vh">Edit </span>
              {WEEKDAYS[day]}
            </b>{' '}
            <small className="num">{totalsText(entries)}</small>
          </span>
          <span className={styles.strip}>
            {entries.map(({ timeSlot, isAvailable, maxJobs }) => (
              <i key={timeSlot} data-jobs={isAvailable ? maxJobs : 0} />
            ))}
          </span>
          <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </button>
      </header>
      <div id={id} className={styles.slots} hidden={!isUnfolded}>
        {isUnfolded &&
          entries.map((entry) => (
            <SlotRow key={entry.timeSlot} entry={entry} week={week} onEdit={onEdit} />
          ))}
      </div>
    </article>
  )
}

type SlotRowProps = WeekProps & { entry: AvailabilityEntry }

function SlotRow({ entry, week, onEdit }: SlotRowProps) {
  const label = SLOT_LABELS[entry.timeSlot]
  return (
    <div className={`${layout.line} ${styles.slot}`}>
      <label>
        <span className={styles.box}>
          <input
            type="checkbox"
            checked={entry.isAvailable}
            onChange={(event) => onEdit(setOpen(week, entry, event.target.checked))}
          />
        </span>
        {label}
      </label>
      {entry.isAvailable ? (
        <JobStepper
          about={label}
          count={entry.maxJobs}
          onCount={(count) => onEdit(setMaxJobs(week, entry, count))}
        />
      ) : (
        <span className={layout.dim}>Off</span>
      )}
    </div>
  )
}

type JobStepperProps = { about: string; count: number; onCount: (count: number) => void }

/** One to four jobs, by thumb. */
const JobStepper = ({ about, count, onCount }: JobStepperProps) => (
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
