import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getHaulerFigures, listAvailableJobs, listMyJobs } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { RELEASE_UNDO_SECONDS, releaseOwnJobs, undoRelease } from '../../../contract/release.ts'
import { ApiError, call } from '../../api/client.ts'
import { refetch, useApiMutation } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { outcomeCopy, type ReleasableJob } from './release-copy.ts'

const STALE = [listMyJobs, listAvailableJobs, getHaulerFigures]

/** Releases jobs; their cards are gone then, so the way back stands on the page for as long as it works. */
export function useRelease(jobs: readonly ReleasableJob[], onReleased: () => void) {
  const queries = useQueryClient()
  return useApiMutation(releaseOwnJobs, {
    refetches: STALE,
    success: ({ items }) => {
      const released = items.flatMap(({ jobId, release }) => (release ? [jobId] : []))
      const { title, refusals } = outcomeCopy(items)
      if (released.length === 0) {
        toast.failure(`Couldn't release the job. ${refusals}`)
        return null
      }
      onReleased()
      const names = jobs.filter(({ jobId }) => released.includes(jobId))
      const [only] = names
      const heard =
        names.length === 1 && only
          ? `${only.firstName} hears of it in ${RELEASE_UNDO_SECONDS} seconds`
          : `Their customers hear of it in ${RELEASE_UNDO_SECONDS} seconds`
      toast.undo(title, () => void undo(queries, released), {
        message: refusals === '' ? heard : `${heard}. ${refusals}`,
        forMs: RELEASE_UNDO_SECONDS * 1_000,
      })
      return null
    },
    failure: ({ reason }) => `Couldn't release the job. ${reason}`,
  })
}

async function undo(queries: QueryClient, jobIds: readonly JobId[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    jobIds.map((jobId) => call(undoRelease, { params: { jobId } })),
  )
  const failures = outcomes.flatMap((outcome, at) =>
    outcome.status === 'rejected' ? [`Job #${jobIds[at]}: ${reasonOf(outcome.reason)}`] : [],
  )
  const [only] = jobIds
  if (failures.length > 0) toast.failure(`Couldn't undo that. ${failures.join('. ')}`)
  else if (jobIds.length === 1) toast.success(`Job #${only} is yours again. No one heard of it`)
  else toast.success(`${jobIds.length} jobs are yours again. No one heard of it`)
  await refetch(queries, STALE)
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.reason : 'Please try again'
