import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { getAvailability, saveAvailability } from '../../contract/availability.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { CardSkeletons } from '../ui/CardSkeletons.tsx'
import { QueryError } from '../ui/QueryError.tsx'
import { AvailabilityDays } from './AvailabilityDays.tsx'
import { AvailabilityPresets } from './AvailabilityPresets.tsx'
import { AvailabilitySummary } from './AvailabilitySummary.tsx'
import { AvailabilityTable } from './AvailabilityTable.tsx'
import styles from './availability.module.css'
import { countChanges, type Week } from './availability-week.ts'
import { SaveBar } from './SaveBar.tsx'

/** The edits so far, newest last; the page keeps them, so that no way of leaving the tab loses them. */
export type WeekEdits = readonly Week[]

type AvailabilityEditorProps = {
  haulerId: HaulerId
  edits: WeekEdits
  onEdits: Dispatch<SetStateAction<WeekEdits>>
}

const WIDE = '(min-width: 900px)'

export function AvailabilityEditor({ haulerId, edits, onEdits }: AvailabilityEditorProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  const query = useQuery(apiQuery(getAvailability, { params: { haulerId } }))
  const saved = query.data
  const save = useApiMutation(saveAvailability, {
    refetches: [getAvailability],
    success: {
      title: 'Availability Updated',
      message: 'Your availability schedule has been saved successfully.',
    },
    failure: ({ reason }) => ({ title: 'Update Failed', message: reason }),
    // What was edited since, on the tab opened anew, is kept.
    onDone: () => onEdits((now) => (now === edits ? [] : now)),
  })

  const failed = <QueryError what="your availability" query={query} />
  if (!saved) return query.isError ? failed : <CardSkeletons what="your availability" />

  const week = edits.at(-1) ?? saved
  const edit = (next: Week) => onEdits(countChanges(saved, next) === 0 ? [] : [...edits, next])
  const Grid = isWide ? AvailabilityTable : AvailabilityDays
  return (
    <section className={styles.editor} aria-labelledby="availability-title">
      <h2 id="availability-title">Set Your Availability</h2>
      <p className={styles.help}>
        Choose the days and times when you're available to take jobs. You can set the maximum number
        of jobs per time slot.
      </p>
      {failed}
      <fieldset className={styles.week} disabled={save.isPending}>
        <AvailabilityPresets
          week={week}
          onEdit={edit}
          onUndo={edits.length > 0 ? () => onEdits(edits.slice(0, -1)) : undefined}
        />
        <Grid week={week} onEdit={edit} />
      </fieldset>
      <AvailabilitySummary week={week} />
      <SaveBar
        week={week}
        changes={countChanges(saved, week)}
        isSaving={save.isPending}
        onSave={() => save.mutate({ params: { haulerId }, body: { availability: [...week] } })}
      />
    </section>
  )
}
