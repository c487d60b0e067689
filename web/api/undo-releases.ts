import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { JobId } from '../../contract/jobs.ts'
import { undoRelease } from '../../contract/release.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ApiError, call } from './client.ts'
import { refetch } from './query.ts'

/** Takes releases back within their seconds, says how that went, and asks again for what is stale then. */
export async function undoReleases(
  queries: QueryClient,
  jobIds: readonly JobId[],
  stale: readonly Endpoint[],
): Promise<void> {
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
  await refetch(queries, stale)
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.reason : 'Please try again'
