import { useQueryClient } from '@tanstack/react-query'
import { getLastSteps, undoStep } from '../../contract/auto-assign.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ApiError } from '../api/client.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

type Outcome = Parameters<typeof useApiMutation<typeof undoStep>>[1]
const TITLE = "Couldn't undo that"

/** Undoes an assignment of this colleague. A job that a colleague moved since stays with its new hauler. */
export function useUndoAssign(outcome: Outcome) {
  const queries = useQueryClient()
  const undoing = useApiMutation(undoStep, outcome)
  const undo = async (jobId: JobId): Promise<void> => {
    const { steps } = await queries.fetchQuery({ ...apiQuery(getLastSteps, {}), staleTime: 0 })
    const step = steps.find(({ isPlan, jobs }) => !isPlan && jobs.includes(jobId))
    if (step) undoing.mutate({ params: { stepId: step.stepId } })
    else toast.failure('Its messages have left, or you have moved a job since', TITLE)
  }
  return {
    isPending: undoing.isPending,
    mutate: ({ params: { jobId } }: { params: { jobId: JobId } }) =>
      void undo(jobId).catch(({ reason }: ApiError) => toast.failure(reason, TITLE)),
  }
}
