import { z } from 'zod'
import { EDIT_MESSAGE_SECONDS, EditConflict, undoEdit } from '../../../contract/job-edit.ts'
import { getJobTimeline } from '../../../contract/job-timeline.ts'
import { getJobMoney } from '../../../contract/job-money.ts'
import type { AdminJob } from '../../../contract/jobs.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import type { ApiError } from '../../api/client.ts'
import { useApiMutation } from '../../api/query.ts'
import { wordsOf } from './edit-copy.ts'
import { fieldName } from './timeline-copy.ts'
import type { Undoable } from './tray.ts'
import type { EditUndo } from './use-edit.ts'

const Conflicts = z.object({ conflicts: z.array(EditConflict) })

/** Why an edit stays; where someone changed the same fields since, with both values. */
function failureCopy({ problem, reason }: ApiError): string {
  const { data } = Conflicts.safeParse(problem)
  if (!data) return `Couldn't undo that. ${reason}`
  const changed = data.conflicts.map(
    ({ field, mine, theirs, by }) =>
      `${by ?? 'The customer'} changed the ${fieldName(field)} since, to ${wordsOf(theirs)}. It was ${wordsOf(mine)} before your edit.`,
  )
  return `Couldn't undo that. ${changed.join(' ')}`
}

/** What waits until an edit can no longer be undone. */
const waitingCopy = (way: EditUndo['way']): string =>
  way === 'refund'
    ? 'Refund and messages leave in 8 seconds.'
    : way === 'ask'
      ? 'The question and the messages leave in 8 seconds.'
      : 'Messages leave in 8 seconds.'

/** The way back from an edit, for the bar that is shown as long as it is open. */
export function useUndoEdit({ id: jobId }: AdminJob): (edit: EditUndo) => Undoable {
  const undoing = useApiMutation(undoEdit, {
    refetches: [...AFTER_ASSIGNING, getJobTimeline, getJobMoney],
    success: 'Undone. No money and no message has left',
    failure: failureCopy,
  })
  return ({ editId, way }) => ({
    title: `Saved. Job #${jobId} is edited.`,
    text: waitingCopy(way),
    seconds: EDIT_MESSAGE_SECONDS,
    undo: () => undoing.mutate({ params: { jobId, editId } }),
  })
}
