import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

/** What the customer paid, oldest first. */
export const paymentsOf = (db: Db, { id }: Pick<Job, 'id'>) =>
  db
    .selectFrom('payments')
    .select(['updatedAt as at', 'amountCents as amount', 'purpose'])
    .where('jobId', '=', id)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()

/** What went back or is on its way, oldest first. */
export const refundsOf = (db: Db, { id }: Pick<Job, 'id'>) =>
  db
    .selectFrom('refunds')
    .select(['createdAt as at', 'amountCents as amount', 'status'])
    .where('jobId', '=', id)
    .where('status', '!=', 'failed')
    .orderBy('id')
    .execute()
