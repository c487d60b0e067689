import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getHaulerFigures, listAvailableJobs, listMyJobs } from '../../../contract/dispatch.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { RELEASE_UNDO_SECONDS, releaseOwnJob, undoRelease } from '../../../contract/release.ts'
import { ApiError, call } from '../../api/client.ts'
import { refetch, useApiMutation } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'

const STALE = [listMyJobs, listAvailableJobs, getHaulerFigures]

/** Releases a job; the card is gone then, so the way back stands on the page for as long as it works. */
export function useRelease(job: HaulerJob, onReleased: () => void) {
  const queries = useQueryClient()
  return useApiMutation(releaseOwnJob, {
    refetches: STALE,
    success: () => {
      onReleased()
      toast.undo(`Job #${job.id} released`, () => void undo(queries, job), {
        message: `${job.firstName} hears of it in ${RELEASE_UNDO_SECONDS} seconds`,
        forMs: RELEASE_UNDO_SECONDS * 1_000,
      })
      return null
    },
    failure: ({ reason }) => `Couldn't release the job. ${reason}`,
  })
}

async function undo(queries: QueryClient, { id: jobId }: HaulerJob): Promise<void> {
  try {
    await call(undoRelease, { params: { jobId } })
    toast.success(`Job #${jobId} is yours again. No one heard of it`)
  } catch (error) {
    const reason = error instanceof ApiError ? error.reason : 'Please try again'
    toast.failure(`Couldn't undo that. ${reason}`)
  }
  await refetch(queries, STALE)
}
