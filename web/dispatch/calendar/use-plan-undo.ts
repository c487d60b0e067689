import { useState } from 'react'
import type { Result } from '../../../contract/endpoint.ts'
import { undoAutoAssign, type PlacedJob, type Placement } from '../../../contract/auto-assign.ts'
import { useApiMutation } from '../../api/query.ts'
import { undoneText } from './board-texts.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'

/** What a call needs to know of a placement. */
export const placementOf = ({ job, hauler, day, timeSlot }: PlacedJob): Placement => ({
  jobId: job.id,
  haulerId: hauler.id,
  day,
  timeSlot,
})

/** What the plan has placed, for as long as it can be taken back from here. */
export function usePlanUndo() {
  const [placed, setPlaced] = useState<readonly PlacedJob[]>([])
  const [kept, setKept] = useState<Result<typeof undoAutoAssign>['kept']>([])
  const call = useApiMutation(undoAutoAssign, {
    refetches: AFTER_ASSIGNING,
    success: (undone) => ({ title: 'Auto-assignment undone', message: undoneText(undone) }),
    failure: ({ reason }) => ({ title: 'Failed to undo', message: reason }),
  })
  const remember = (next: readonly PlacedJob[]) => {
    setPlaced(next)
    setKept([])
  }
  return {
    placed,
    /** What could not be taken back, with the reasons. */
    kept,
    isPending: call.isPending,
    remember,
    dismiss: () => remember([]),
    undo: () =>
      call.mutate(
        { body: { placed: placed.map(placementOf) } },
        {
          onSuccess: (undone) => {
            setPlaced([])
            setKept(undone.kept)
          },
        },
      ),
  }
}
export type PlanUndo = ReturnType<typeof usePlanUndo>
