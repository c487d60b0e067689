import { IconChevronDown, IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AvailabilityEntry } from '../../../contract/availability.ts'
import { SLOT_LABELS } from '../../../contract/calendar.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './availability-grid.module.css'
import {
  dayEntries,
  dayState,
  setDay,
  setMaxJobs,
  setOpen,
  WEEKDAYS,
  jobsText,
  MAX_JOBS,
  MIN_JOBS,
} from './availability-week.ts'
import type { WeekProps } from './AvailabilityPresets.tsx'
import { DayCheckbox } from './DayCheckbox.tsx'
import { heldSlotOf } from './held-slots.ts'
import { HeldSlotQuestion } from './HeldSlotQuestion.tsx'
import { bookedText, dayText, mostBooked } from './schedule-copy.ts'

/** The week on a phone: a card per day, with its slots as a strip, and in full when unfolded. */
export function AvailabilityDays(props: WeekProps) {
  const [unfoldedDay, setUnfolded] = useState<number | null>(null)
  return (
    <div className={layout.stack}>
      {WEEKDAYS.map((name, day) => (
        <DayCard
          key={name}
          {...props}
          day={day}
          isUnfolded={unfoldedDay === day}
          onFold={() => setUnfolded(unfoldedDay === day ? null : day)}
        />
      ))}
    </div>
  )
}

type DayCardProps = WeekProps & { day: number; isUnfolded: boolean; onFold: () => void }

function DayCard({ day, isUnfolded, onFold, ...props }: DayCardProps) {
  const { week, booked, held, onEdit } = props
  const id = useId()
  const entries = dayEntries(week, day)
  // A question opens its day, whatever closed the slot; the answer does not fold it.
  const isAsked = held.some((slot) => slot.dayOfWeek === day)
  const isOpen = isUnfolded || isAsked
  return (
    <article className={`${layout.panel} ${styles.day}`} aria-label={WEEKDAYS[day]}>
      <header>
        <DayCheckbox
          day={day}
          state={dayState(week, day)}
          onToggle={(open) => onEdit(setDay(week, day, open))}
        />
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onFold}>
          <span>
            <b>
              <span className="vh">Edit </span>
              {WEEKDAYS[day]}
            </b>{' '}
            <small className="num">{dayText(props, day)}</small>
          </span>
          <span className={styles.strip}>
            {entries.map(({ timeSlot, isAvailable, maxJobs }) => (
              <i
                key={timeSlot}
                data-jobs={isAvailable ? maxJobs : 0}
                data-booked={mostBooked(booked, { dayOfWeek: day, timeSlot }) > 0 || undefined}
              />
            ))}
          </span>
          <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </button>
      </header>
      <div id={id} className={styles.slots} hidden={!isOpen}>
        {isOpen &&
          entries.map((entry) => <SlotRow key={entry.timeSlot} {...props} entry={entry} />)}
      </div>
    </article>
  )
}

type SlotRowProps = WeekProps & { entry: AvailabilityEntry }

function SlotRow({ entry, ...props }: SlotRowProps) {
  const { week, booked, held, onEdit } = props
  const label = SLOT_LABELS[entry.timeSlot]
  const dates = bookedText(booked, entry)
  const slot = heldSlotOf(held, entry)
  return (
    <>
      <div className={`${layout.line} ${styles.slot}`}>
        <label>
          <span className={styles.box}>
            <input
              type="checkbox"
              checked={entry.isAvailable}
              onChange={(event) => onEdit(setOpen(week, entry, event.target.checked))}
            />
          </span>
          <span>
            {label}
            {dates && <small className={styles.dates}>Booked {dates}</small>}
          </span>
        </label>
        {entry.isAvailable ? (
          <JobStepper
            about={label}
            count={entry.maxJobs}
            least={Math.min(entry.maxJobs, Math.max(MIN_JOBS, mostBooked(booked, entry)))}
            onCount={(count) => onEdit(setMaxJobs(week, entry, count))}
          />
        ) : (
          <span className={layout.dim}>Off</span>
        )}
      </div>
      {slot && <HeldSlotQuestion {...props} slot={slot} />}
    </>
  )
}

type JobStepperProps = {
  about: string
  count: number
  /** Not fewer than what is booked. */
  least: number
  onCount: (count: number) => void
}

/** One to four jobs, by thumb. */
export const JobStepper = ({ about, count, least, onCount }: JobStepperProps) => (
  <div className={styles.stepper} role="group" aria-label={`Jobs, ${about}`}>
    <button
      type="button"
      aria-label={`Fewer jobs, ${about}`}
      aria-disabled={count <= least}
      onClick={() => count > least && onCount(count - 1)}
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
