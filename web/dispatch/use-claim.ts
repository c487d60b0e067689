import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  claimJob,
  getHaulerFigures,
  listAvailableJobs,
  listMyJobs,
} from '../../contract/dispatch.ts'
import type { JobId } from '../../contract/jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { removeShown } from '../ui/list/use-more.ts'
import { claimRefusal } from './claim-outcome.ts'

/** How long the card of a lost job stays to be read. */
const LEAVES_AFTER_MS = 3000

/** Claims a job. A lost one leaves the list after three seconds, without an error message. */
export function useClaim(jobId: JobId) {
  const queries = useQueryClient()
  const mutation = useApiMutation(claimJob, {
    refetches: [listAvailableJobs, listMyJobs, getHaulerFigures],
    success: 'Job claimed successfully',
    failure: (error) =>
      claimRefusal(error).kind === 'failed' ? `Failed to claim job. ${error.reason}` : null,
  })
  const refusal = mutation.error ? claimRefusal(mutation.error) : undefined
  const isTaken = refusal?.kind === 'taken'

  useEffect(() => {
    if (!isTaken) return
    const leave = () => removeShown(queries, listAvailableJobs, jobId)
    const timer = setTimeout(leave, LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTaken, jobId, queries])

  return {
    claim: () => mutation.mutate({ params: { jobId } }),
    isClaiming: mutation.isPending,
    refusal,
  }
}
