import type { Db } from '../db/database.ts'
import { hasOpenDispute, HELD_BY_DISPUTE } from './dispute-query.ts'

/** Why a payout of a job with an open problem is on hold. */
export const HELD_BY_PROBLEM = 'The customer reported a problem'

/** Why the payout of this payment is not sent now; undefined when it can be. A tip waits for no problem. */
export async function holdReasonOf(db: Db, paymentId: number): Promise<string | undefined> {
  if (await hasOpenDispute(db, paymentId)) return HELD_BY_DISPUTE
  const problem = await db
    .selectFrom('problemReports')
    .innerJoin('payments', 'payments.jobId', 'problemReports.jobId')
    .select('problemReports.id')
    .where('payments.id', '=', paymentId)
    .where('payments.purpose', '<>', 'tip')
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return problem && HELD_BY_PROBLEM
}
