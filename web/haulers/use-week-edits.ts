import { useState, type Dispatch, type SetStateAction } from 'react'
import { getAvailability, saveAvailability } from '../../contract/availability.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { useApiMutation } from '../api/query.ts'
import type { Week } from './availability-week.ts'

/** The edits so far, newest last. */
type Edits = readonly Week[]
const NONE: Edits = []

export type WeekEdits = {
  edits: Edits
  setEdits: Dispatch<SetStateAction<Edits>>
  save: (week: Week) => void
  isSaving: boolean
}

/**
 * What is edited of a hauler's week, and its saving. The page keeps both, so that no way of leaving
 * the tab loses an edit or asks about one that is being saved; a failed save leaves the edits.
 */
export function useWeekEdits(haulerId: HaulerId): WeekEdits {
  const [edits, setEdits] = useState(NONE)
  const { mutate, isPending } = useApiMutation(saveAvailability, {
    refetches: [getAvailability],
    success: {
      title: 'Availability Updated',
      message: 'Your availability schedule has been saved successfully.',
    },
    failure: ({ reason }) => ({ title: 'Update Failed', message: reason }),
    onDone: () => setEdits(NONE),
  })
  const save = (week: Week) => mutate({ params: { haulerId }, body: { availability: [...week] } })
  return { edits, setEdits, save, isSaving: isPending }
}
