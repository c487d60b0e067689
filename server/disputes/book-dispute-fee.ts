import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { feesOfDispute, post } from '../ledger/ledger-store.ts'

type Disputed = { id: number; jobId: JobId }

/**
 * Books what the provider keeps for a dispute, in cents, as far as that is not in the books yet: it may
 * come later than the dispute, and go back to us once it is won. Called with the job locked.
 */
export async function bookDisputeFee(db: Db, { id, jobId }: Disputed, fee: Cents): Promise<void> {
  const { times, booked } = await feesOfDispute(db, id)
  const change = fee - booked
  if (change === 0) return
  await post(db, {
    kind: 'dispute_fee',
    jobId,
    reference: `${id}.${times + 1}`,
    entries: { provider_fees: change, cash: -change },
  })
}
