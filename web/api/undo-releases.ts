import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import { undoRelease, type Release } from '../../contract/release.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ApiError, call } from './client.ts'
import { refetch } from './query.ts'

/** Takes releases back within their seconds, says how that went, and asks again for what is stale then. */
export async function undoReleases(
  queries: QueryClient,
  releases: readonly Release[],
  stale: readonly Endpoint[],
): Promise<void> {
  const outcomes = await Promise.allSettled(
    releases.map(({ jobId, undoUntil }) =>
      call(undoRelease, { params: { jobId }, body: { undoUntil } }),
    ),
  )
  const failures = outcomes.flatMap((outcome, at) =>
    outcome.status === 'rejected'
      ? [`Job #${releases[at]?.jobId}: ${reasonOf(outcome.reason)}`]
      : [],
  )
  const [only] = releases
  if (failures.length > 0) toast.failure(`Couldn't undo that. ${failures.join('. ')}`)
  else if (releases.length === 1)
    toast.success(`Job #${only?.jobId} is yours again. No one heard of it`)
  else toast.success(`${releases.length} jobs are yours again. No one heard of it`)
  await refetch(queries, stale)
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.reason : 'Please try again'
