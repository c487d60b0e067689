import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { gstPercentOf, gstPercentsOf } from './gst-query.ts'

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

type Part = { jobId: JobId; amountCents: Cents }

/** The tax within parts of the prices of many jobs, in the same order; below zero for what goes back. */
export async function gstOfParts(
  { config, db }: Pick<Context, 'config'> & { db: Db },
  parts: readonly Part[],
): Promise<Cents[]> {
  if (!config.gstNumber) return parts.map(() => cents(0))
  const percents = await gstPercentsOf(db, [...new Set(parts.map(({ jobId }) => jobId))])
  return parts.map(({ jobId, amountCents }) => {
    const percent = percents.get(jobId)
    if (percent === undefined) throw new Error(`There is no job ${jobId}`)
    const gst = gstWithin(cents(Math.abs(amountCents)), percent)
    return cents(amountCents < 0 ? 0 - gst : gst)
  })
}
