import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { dueOf } from './due.ts'
import { heldFor } from './ledger-store.ts'

/** Whether a job is paid with the monthly invoice of a company. */
export const isOnAccount = ({ collectMethod }: Pick<Job, 'collectMethod'>): boolean =>
  collectMethod === 'account'

/** The most that a fee can be: what is held for the job, and what of its price can go on the invoice of a company. */
export async function securedFor(db: Db, job: Job): Promise<Cents> {
  const heldAmount = await heldFor(db, job.id)
  return isOnAccount(job) ? cents(heldAmount + (await dueOf(db, job))) : heldAmount
}
