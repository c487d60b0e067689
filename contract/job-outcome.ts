import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobId, JobStatus } from './jobs.ts'
import { Money } from './money.ts'

/** How a job left a hauler's work, or that it is still theirs to do. */
export const JobOutcome = z.object({
  jobId: JobId,
  /** The status of a job that is theirs; null once it is back on the market, with another hauler or deleted. */
  status: JobStatus.nullable(),
  /** Who ended it or took it back; `team` is also our own rules. Null while it is theirs to do. */
  by: z.enum(['you', 'customer', 'team']).nullable(),
  /** When that happened; null while it is theirs to do. */
  at: Instant.nullable(),
  /** It was cancelled while the hauler was working on it. */
  wasStarted: z.boolean(),
  /** What the hauler gets of a completed or cancelled job; null where that is nothing or not settled. */
  payout: Money.nullable(),
})
export type JobOutcome = z.infer<typeof JobOutcome>

/**
 * Says why a job has left the hauler's list. `not_found` for a job that this hauler never claimed and got no
 * message about.
 */
export const getJobOutcome = endpoint({
  method: 'GET',
  path: '/api/hauler/jobs/:jobId/outcome',
  access: 'hauler',
  summary: 'Who ended a job of this hauler or took it back, and what the hauler gets',
  params: z.object({ jobId: JobId }),
  response: JobOutcome,
})
