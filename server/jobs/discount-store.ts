import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { publishRow } from '../core/event-store.ts'
import type { Job } from './store.ts'

export type Discount = Selectable<Tables['jobDiscounts']>

/** Takes a discount off the price of a job and keeps its reason; the job must be locked. */
export async function insertDiscount(
  db: Db,
  discount: Insertable<Tables['jobDiscounts']>,
): Promise<{ job: Job; discount: Discount }> {
  const inserted = await db
    .insertInto('jobDiscounts')
    .values(discount)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { job: await lowerPrice(db, inserted, 1), discount: inserted }
}

/** Puts the price back to what it was before a discount; the job must be locked. */
export async function undoDiscount(db: Db, discount: Discount, undoneAt: Date): Promise<Job> {
  const undone = { undoneAt, settledAt: null }
  await db.updateTable('jobDiscounts').set(undone).where('id', '=', discount.id).execute()
  return lowerPrice(db, discount, -1)
}

/** Takes the discount of a code or credit off a job again: the price is as before it. The job must be locked. */
export async function liftDiscountOf(
  db: Db,
  source: { offerUseId: number } | { creditUseId: number },
  undoneAt: RawBuilder<Date>,
): Promise<Job | undefined> {
  const lifted = await db
    .updateTable('jobDiscounts')
    .set({ undoneAt, settledAt: null })
    .where(
      'offerUseId' in source
        ? sql<boolean>`offer_use_id = ${source.offerUseId}`
        : sql<boolean>`credit_use_id = ${source.creditUseId}`,
    )
    .where('undoneAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return lifted && lowerPrice(db, lifted, -1)
}

function lowerPrice(
  db: Db,
  { jobId, amountCents, share }: Pick<Discount, 'jobId' | 'amountCents' | 'share'>,
  sign: 1 | -1,
): Promise<Job> {
  const amount = amountCents * sign
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

/** The latest discount of a job that stands; undefined for a job without one. */
export const findLastDiscount = (db: Db, jobId: JobId): Promise<Discount | undefined> =>
  db
    .selectFrom('jobDiscounts')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findDiscount = (db: Db, id: number): Promise<Discount | undefined> =>
  db.selectFrom('jobDiscounts').selectAll().where('id', '=', id).executeTakeFirst()

/** From then on it cannot be undone. */
export const markDiscountSettled = (db: Db, id: number, settledAt: Date) =>
  db.updateTable('jobDiscounts').set({ settledAt }).where('id', '=', id).execute()

/** The discounts of a job that hold, oldest first: one that can still be undone does not yet. */
export const discountsOf = (db: Db, { id }: Pick<Job, 'id'>) =>
  db
    .selectFrom('jobDiscounts')
    .select(['amountCents as amount', 'share', 'reason', 'at'])
    .where('jobId', '=', id)
    .where('settledAt', 'is not', null)
    .orderBy('id')
    .execute()
