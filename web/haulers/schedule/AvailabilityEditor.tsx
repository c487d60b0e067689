import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import { SLOT_LABELS } from '../../../contract/calendar.ts'
import { getHaulerSchedule, type HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import { apiQuery } from '../../api/query.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import {
  countChanges,
  type Week,
  jobsText,
  slotsText,
  totals,
  dayEntries,
  totalsText,
  WEEKDAYS,
} from './availability-week.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './availability.module.css'
import { AvailabilityDays } from './AvailabilityDays.tsx'
import { AvailabilityPresets } from './AvailabilityPresets.tsx'
import { AvailabilityTable } from './AvailabilityTable.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DateEntries } from './DateEntries.tsx'
import { heldSlots } from './held-slots.ts'
import { Holidays } from './Holidays.tsx'
import { PauseSection } from './PauseSection.tsx'
import type { WeekEdits } from './use-week-edits.ts'

type AvailabilityEditorProps = { weekEdits: WeekEdits }

const WIDE = '(width > 1080px)'

export function AvailabilityEditor({ weekEdits }: AvailabilityEditorProps) {
  const query = useQuery(apiQuery(getHaulerSchedule, {}))
  const errorPart = <QueryError what="your availability" query={query} />
  if (!query.data) return query.isError ? errorPart : <CardSkeletons what="your availability" />
  return (
    <>
      {errorPart}
      <Editor schedule={query.data} weekEdits={weekEdits} />
    </>
  )
}

type EditorProps = { schedule: HaulerSchedule; weekEdits: WeekEdits }

function Editor({ schedule, weekEdits }: EditorProps) {
  const { edits, isDirty, isSaving, kept } = weekEdits
  const isWide = useMedia(WIDE)
  const conflict = useRef<HTMLElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const savedWeek = schedule.availability
  const week = edits.at(-1) ?? savedWeek
  const held = heldSlots(schedule, week, kept)
  const isOutdated = weekEdits.isOutdated(schedule)
  const edit = (next: Week) => weekEdits.edit(schedule, next)
  const Grid = isWide ? AvailabilityTable : AvailabilityDays

  const save = () => {
    if (isOutdated) return conflict.current?.focus()
    if (held.some(({ isKept }) => !isKept)) {
      toast.failure('Please answer what happens to the booked jobs first', 'Not Saved Yet')
      return page.current?.querySelector<HTMLElement>('[data-question] button')?.focus()
    }
    return weekEdits.save(week, weekEdits.baseOf(schedule))
  }
  return (
    <div ref={page} className={styles.columns}>
      <section className={styles.intro} aria-labelledby="availability-title">
        <h2 id="availability-title">Set Your Availability</h2>
        <p className={styles.help}>
          Choose the days and times when you're available to take jobs. You can set the maximum
          number of jobs per time slot.
        </p>
        {isOutdated && (
          <ConflictPanel
            ref={conflict}
            saved={savedWeek}
            savedAt={schedule.savedAt}
            mine={week}
            isSaving={isSaving}
            onUseSaved={weekEdits.discard}
            onUseMine={() => weekEdits.save(week, schedule)}
          />
        )}
      </section>
      <div className={styles.aside}>
        <DateEntries schedule={schedule} />
        <PauseSection {...schedule} />
        <Holidays closedDays={schedule.closedDays} />
        {isWide && <AvailabilitySummary week={week} />}
      </div>
      <div className={styles.main}>
        <fieldset className={styles.week} disabled={isSaving}>
          <AvailabilityPresets
            week={week}
            onEdit={edit}
            onUndo={isDirty ? weekEdits.undo : undefined}
          />
          <Grid
            week={week}
            onEdit={edit}
            saved={savedWeek}
            booked={schedule.booked}
            closedWeekdays={schedule.closedWeekdays}
            held={held}
            onKeep={(jobs) => weekEdits.keep(jobs.map(({ jobId }) => jobId))}
          />
        </fieldset>
      </div>
      {!isWide && <AvailabilitySummary week={week} />}
      <SaveBar
        week={week}
        changes={countChanges(weekEdits.baseOf(schedule).availability, week)}
        isSaving={isSaving}
        onSave={save}
      />
    </div>
  )
}

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
function SaveBar({ week, changes, isSaving, onSave }: SaveBarProps) {
  const { slots, jobs } = totals(week)
  return (
    <div
      className={`${layout.line} ${styles.saveBar}`}
      data-dirty={changes > 0}
      data-foot-bar={changes > 0}
    >
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

/** The week in words, day by day. */
const AvailabilitySummary = ({ week }: { week: Week }) => (
  <section className={`${layout.panel} ${styles.summary}`} aria-labelledby="availability-summary">
    <h3 id="availability-summary">Availability Summary</h3>
    <dl>
      {WEEKDAYS.map((name, day) => {
        const entries = dayEntries(week, day)
        const open = entries.filter(({ isAvailable }) => isAvailable)
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="num">{totalsText(entries)}</b>
              {open.length > 0 && open.length < entries.length && (
                <small>
                  {open.map(({ timeSlot }, index) => (
                    <Fragment key={timeSlot}>
                      {index > 0 && ', '}
                      <span>{SLOT_LABELS[timeSlot]}</span>
                    </Fragment>
                  ))}
                </small>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)
