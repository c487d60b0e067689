import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { getAvailability } from '../../contract/availability.ts'
import { SLOT_LABELS } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { useMedia } from '../ui/browser/use-media.ts'
import { Button } from '../ui/button/Button.tsx'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
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
import layout from '../ui/layout/layout.module.css'
import styles from './availability.module.css'
import { AvailabilityDays } from './AvailabilityDays.tsx'
import { AvailabilityPresets } from './AvailabilityPresets.tsx'
import { AvailabilityTable } from './AvailabilityTable.tsx'
import type { WeekEdits } from './use-week-edits.ts'

type AvailabilityEditorProps = { haulerId: HaulerId; weekEdits: WeekEdits }

const WIDE = '(width > 1080px)'

export function AvailabilityEditor({ haulerId, weekEdits }: AvailabilityEditorProps) {
  const { edits, setEdits, save, isSaving } = weekEdits
  const isWide = useMedia(WIDE)
  const query = useQuery(apiQuery(getAvailability, { params: { haulerId } }))
  const saved = query.data

  const failed = <QueryError what="your availability" query={query} />
  if (!saved) return query.isError ? failed : <CardSkeletons what="your availability" />

  const week = edits.at(-1) ?? saved
  const edit = (next: Week) => setEdits(countChanges(saved, next) === 0 ? [] : [...edits, next])
  const Grid = isWide ? AvailabilityTable : AvailabilityDays
  return (
    <section className={styles.editor} aria-labelledby="availability-title">
      <h2 id="availability-title">Set Your Availability</h2>
      <p className={styles.help}>
        Choose the days and times when you're available to take jobs. You can set the maximum number
        of jobs per time slot.
      </p>
      {failed}
      <fieldset className={styles.week} disabled={isSaving}>
        <AvailabilityPresets
          week={week}
          onEdit={edit}
          onUndo={edits.length > 0 ? () => setEdits(edits.slice(0, -1)) : undefined}
        />
        <Grid week={week} onEdit={edit} />
      </fieldset>
      <AvailabilitySummary week={week} />
      <SaveBar
        week={week}
        changes={countChanges(saved, week)}
        isSaving={isSaving}
        onSave={() => save(week)}
      />
    </section>
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
