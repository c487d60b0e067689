import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getAvailability, saveAvailability } from '../../contract/availability.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { CardSkeletons } from '../ui/CardSkeletons.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
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
  onEdits: (edits: WeekEdits) => void
}

const WIDE = '(min-width: 900px)'

export function AvailabilityEditor({ haulerId, edits, onEdits }: AvailabilityEditorProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  const {
    data: saved,
    error,
    refetch,
  } = useQuery(apiQuery(getAvailability, { params: { haulerId } }))
  const save = useApiMutation(saveAvailability, {
    refetches: [getAvailability],
    success: {
      title: 'Availability Updated',
      message: 'Your availability schedule has been saved successfully.',
    },
    failure: ({ reason }) => ({ title: 'Update Failed', message: reason }),
  })

  if (!saved && error)
    return <ErrorPanel what="your availability" error={error} onRetry={() => void refetch()} />
  if (!saved) return <CardSkeletons what="your availability" />

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
      <AvailabilityPresets
        week={week}
        onEdit={edit}
        onUndo={edits.length > 0 ? () => onEdits(edits.slice(0, -1)) : undefined}
      />
      <Grid week={week} onEdit={edit} />
      <AvailabilitySummary week={week} />
      <SaveBar
        week={week}
        changes={countChanges(saved, week)}
        isSaving={save.isPending}
        onSave={() =>
          save.mutate(
            { params: { haulerId }, body: { availability: [...week] } },
            { onSuccess: () => onEdits([]) },
          )
        }
      />
    </section>
  )
}
