import {
  claimJob,
  getHaulerFigures,
  listAvailableJobs,
  listMyJobs,
} from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { countOffers, getOffers, listAlmostFits } from '../../../contract/market.ts'
import type { ApiError } from '../../api/client.ts'
import { useApiMutation } from '../../api/query.ts'
import { CLAIM_NEEDS_SIGNAL } from '../../offline/offline-copy.ts'

/** What shows which jobs the hauler may claim. */
export const MARKET_READS = [listAvailableJobs, getOffers, countOffers, listAlmostFits]

/** Claims a job. A lost one is no error. */
export function useClaim(jobId: JobId) {
  const mutation = useApiMutation(claimJob, {
    refetches: [...MARKET_READS, listMyJobs, getHaulerFigures],
    success: 'Job claimed successfully',
    failure: (error) =>
      claimRefusal(error).kind === 'failed'
        ? `Failed to claim job. ${error.status === 0 ? CLAIM_NEEDS_SIGNAL : error.reason}`
        : null,
  })
  return {
    claim: () => mutation.mutate({ params: { jobId } }),
    isClaiming: mutation.isPending,
    /** The market may say that it is gone before the answer to the claim is here. */
    isMine: mutation.isPending || mutation.isSuccess,
    isClaimed: mutation.isSuccess,
    refusal: mutation.error ? claimRefusal(mutation.error) : undefined,
  }
}

/** How a refused claim reads: another hauler was faster, not for this hauler yet or at all, or it went wrong. */
export type ClaimRefusal = { kind: 'taken' | 'not-free'; text: string } | { kind: 'failed' }

/** What the card says of it; a failure is said in a toast. */
export const refusalText = (refusal: ClaimRefusal | undefined): string | undefined =>
  refusal?.kind === 'failed' ? undefined : refusal?.text

/** Losing a claim is a normal event, and a full week and a head start have a reason: only the rest are failures. */
function claimRefusal({ code, reason }: Pick<ApiError, 'code' | 'reason'>): ClaimRefusal {
  if (code === 'job_taken') return { kind: 'taken', text: 'Another hauler claimed this job first' }
  if (code === 'not_free' || code === 'offered_first') return { kind: 'not-free', text: reason }
  return { kind: 'failed' }
}
