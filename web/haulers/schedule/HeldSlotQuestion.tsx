import { useRef } from 'react'
import type { BookedJob } from '../../../contract/hauler-schedule.ts'
import { dayEntries, jobsText, setMaxJobs, setOpen } from './availability-week.ts'
import type { WeekProps } from './AvailabilityPresets.tsx'
import type { HeldSlot } from './held-slots.ts'
import { HeldJobs } from './HeldJobs.tsx'
import styles from './schedule.module.css'

type Props = WeekProps & { slot: HeldSlot }

/** Under a slot that is being closed: what about its jobs? Once answered, only that they stay. */
export function HeldSlotQuestion({ slot, week, saved, onEdit, onKeep }: Props) {
  const { jobs, title, isKept, timeSlot, dayOfWeek } = slot
  // The pressed button leaves: the focus stays where it was.
  const place = useRef<HTMLDivElement>(null)
  const keep = (keptJobs: readonly BookedJob[]) => {
    onKeep(keptJobs)
    place.current?.focus()
  }
  const undo = () => {
    const before = dayEntries(saved, dayOfWeek).find((each) => each.timeSlot === timeSlot)
    if (before) onEdit(setMaxJobs(setOpen(week, slot, before.isAvailable), slot, before.maxJobs))
  }
  return (
    <div ref={place} tabIndex={-1}>
      {isKept ? (
        <p className={styles.kept}>
          {jobsText(jobs.length)} booked here {jobs.length === 1 ? 'stays' : 'stay'} yours.
        </p>
      ) : (
        <HeldJobs
          title={title}
          jobs={jobs}
          confirm="Close slot"
          onConfirm={keep}
          cancel="Keep it open"
          onCancel={undo}
        />
      )}
    </div>
  )
}
