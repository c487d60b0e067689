import { useQuery } from '@tanstack/react-query'
import { getAvailability } from '../../contract/availability.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { useMedia } from '../ui/browser/use-media.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { countChanges, type Week } from './availability-week.ts'
import styles from './availability.module.css'
import { AvailabilityDays } from './AvailabilityDays.tsx'
import { AvailabilityPresets } from './AvailabilityPresets.tsx'
import { AvailabilitySummary } from './AvailabilitySummary.tsx'
import { AvailabilityTable } from './AvailabilityTable.tsx'
import { SaveBar } from './SaveBar.tsx'
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
