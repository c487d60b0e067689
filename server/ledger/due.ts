import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { priceOf, type Job } from '../jobs/store.ts'
import { chargesOfPrice } from './charges-query.ts'

/** What is left to pay of the price of a job: what went back counts as unpaid. */
export async function dueOf(db: Db, job: Job): Promise<Cents> {
  const paidAmount = sumOf((await chargesOfPrice(db, job.id)).map(({ left }) => left))
  return cents(Math.max(0, priceOf(job) - paidAmount))
}
