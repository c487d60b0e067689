import { z } from 'zod'
import { RiskKind } from './at-risk.ts'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'

/** The most solved jobs that one answer holds. */
export const MOST_SOLVED = 30

/**
 * What solved a risk: a hauler got the job (`assigned`, `claimed`, `reassigned`) or came (`on_the_way`, `arrived`, `started`,
 * `completed`), the customer chose another window (`moved`), it was `refunded` or `cancelled`, a price question was
 * answered, expired, withdrawn or got `more_time`, its proof came, or the team `accepted` it without or `checked` what
 * was there, the hauler was `reinstated`. `other` for a hauler's report that the team closed, and where none of these is known.
 */
export const SOLUTIONS = [
  'assigned',
  'claimed',
  'reassigned',
  'on_the_way',
  'arrived',
  'started',
  'completed',
  'moved',
  'refunded',
  'cancelled',
  'price_answered',
  'price_expired',
  'price_withdrawn',
  'more_time',
  'proof_came',
  'accepted',
  'checked',
  'problem_closed',
  'reinstated',
  'other',
] as const
/** One of `SOLUTIONS`. */
export const Solution = z.enum(SOLUTIONS)
export type Solution = z.infer<typeof Solution>

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** A job that was at risk today and is no more. */
export const SolvedRisk = z.object({
  jobId: JobId,
  /** Why it was at risk when it was seen so last. */
  kind: RiskKind,
  customer: Person,
  /** Who has the job now. */
  hauler: Person.nullable(),
  solution: Solution,
  /** Who solved it; null where that is not known. */
  by: z.enum(['admin', 'customer', 'hauler', 'system']).nullable(),
  /** The person of the team who did; null for others. */
  name: z.string().nullable(),
  at: Instant,
  /** When we heard of it, where the hauler had no signal. */
  heardAt: Instant.nullable(),
})
export type SolvedRisk = z.infer<typeof SolvedRisk>

/** What was at risk today and is no more, the latest first, at most 30; `total` counts all of it. */
export const listSolvedRisks = endpoint({
  method: 'GET',
  path: '/api/admin/at-risk/solved',
  access: 'admin',
  right: 'see-jobs',
  summary: `What was at risk today and is no more, with what solved it, the latest first, at most ${MOST_SOLVED}`,
  response: z.object({ items: z.array(SolvedRisk), total: z.int() }),
})
