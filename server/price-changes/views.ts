import type { PriceChange } from '../../contract/price-changes.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { securedFor } from '../ledger/on-account.ts'
import { findOpenPriceChange, type PriceChangeRow } from './store.ts'

/** An on-site price change as hauler, customer and admin team see it. */
export const priceChangeView = (row: PriceChangeRow, now: Date): PriceChange => ({
  id: row.id,
  from: row.fromCents,
  to: row.toCents,
  due: row.dueCents,
  items: row.items,
  reason: row.reason,
  photos: row.photos,
  status: row.status,
  byTeam: row.byTeam,
  answerBy: row.answerBy,
  now,
})

/** The price that waits for the customer's answer, or for the payment they approved. */
export async function priceForCustomer(
  { now }: Pick<Context, 'now'>,
  db: Db,
  job: Job,
): Promise<JobPage['priceChange']> {
  const change = await findOpenPriceChange(db, job.id)
  if (!change || change.status === 'pending_admin') return null
  return { ...priceChangeView(change, now()), tripFee: await tripFeeOf(db, job) }
}

/** What a customer pays who sends the hauler away, in cents, never more than is held for the job. */
export async function tripFeeOf(db: Db, job: Job): Promise<Cents> {
  const { tripFeeCents } = await termsOf(db, job)
  return cents(Math.min(tripFeeCents, await securedFor(db, job)))
}
