import { cents, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { gstPercentOf } from './gst-query.ts'

/** The tax that is within an all-in price, in cents; half-up, once. */
export const gstWithin = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * percent) / (100 + percent) + 0.5))

/** The tax that the operator owes of a price; none while no GST number is configured. */
export async function gstOf(
  { config, db }: Pick<Context, 'config'> & { db: Db },
  job: Pick<Job, 'quoteId' | 'createdAt'>,
  price: Cents,
): Promise<Cents> {
  return config.gstNumber ? gstWithin(price, await gstPercentOf(db, job)) : cents(0)
}
