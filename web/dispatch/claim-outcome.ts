import type { ApiError } from '../api/client.ts'

/** How a refused claim reads: somebody was faster, the hauler's own week is full, or it went wrong. */
export type ClaimRefusal = { kind: 'taken' | 'not-free'; text: string } | { kind: 'failed' }

/** Losing a claim is a normal event and a full week has a reason: only the rest are failures. */
export function claimRefusal({ code, reason }: Pick<ApiError, 'code' | 'reason'>): ClaimRefusal {
  if (code === 'job_taken') return { kind: 'taken', text: 'Another hauler claimed this job first' }
  if (code === 'not_free') return { kind: 'not-free', text: reason }
  return { kind: 'failed' }
}
