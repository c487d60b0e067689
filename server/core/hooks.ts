import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { By } from './transition.ts'

/**
 * What a feature needs of one above it. Hooks come with the context, so that imports stay
 * acyclic; they run inside the transaction of the feature that calls them.
 */
export type Hooks = {
  /** Payments ask about the on-site price change that a payment is for. */
  priceChanges: {
    /** Whether the customer's approval is still valid, so that the payment may be started. */
    isApproved: (db: Db, paymentId: number) => Promise<boolean>
    /**
     * The payment was charged: its price becomes the job's. The job must be locked.
     * @returns the agreed price now, in cents; undefined when the approval is no longer valid,
     * and the money has to go back.
     */
    settle: (db: Db, paymentId: number) => Promise<Cents | undefined>
    /** The job was cancelled: a price that waits for an answer is withdrawn. */
    withdrawOpen: (db: Db, jobId: JobId, by: By<'customer' | 'admin' | 'system'>) => Promise<void>
  }
}
