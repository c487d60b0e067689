import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { publishRow } from '../core/event-store.ts'
import type { Job } from './store.ts'

/** Takes a discount off the price of a job and keeps its reason; the job must be locked. */
export async function insertDiscount(
  db: Db,
  discount: Insertable<Tables['jobDiscounts']>,
): Promise<Job> {
  await db.insertInto('jobDiscounts').values(discount).execute()
  const { jobId, amountCents: amount, share } = discount
  const change = db
    .updateTable('jobs')
    .set({
      estimatedPriceCents: sql`estimated_price_cents - ${amount}`,
      agreedPriceCents: sql`agreed_price_cents - ${amount}`,
      discountCents: sql`discount_cents + ${amount}`,
      westhaulDiscountCents: sql`westhaul_discount_cents + ${share === 'westhaul' ? amount : 0}`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', jobId)
    .returningAll()
  return publishRow(db, 'job', change.executeTakeFirstOrThrow())
}

/** The discounts of a job, oldest first. */
export const discountsOf = (db: Db, { id }: Pick<Job, 'id'>) =>
  db
    .selectFrom('jobDiscounts')
    .select(['amountCents as amount', 'share', 'reason', 'at'])
    .where('jobId', '=', id)
    .orderBy('id')
    .execute()
