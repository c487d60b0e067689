import { sql } from 'kysely'
import type { Cents } from '../../contract/money.ts'
import type { QuoteItem, QuoteLine } from '../../contract/quotes.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

type OfJob = Pick<Job, 'id'>

/** What the customer paid, oldest first. */
export const paymentsOf = (db: Db, { id }: OfJob) =>
  db
    .selectFrom('payments')
    .select([
      'updatedAt as at',
      'amountCents as amount',
      'purpose',
      'method',
      'cardBrand',
      'cardLast4',
    ])
    .where('jobId', '=', id)
    .where('status', '=', 'paid')
    // It pays other pickups as well.
    .where('purpose', '<>', 'invoice')
    .orderBy('id')
    .execute()

/** What went back or is on its way, oldest first. */
export const refundsOf = (db: Db, { id }: OfJob) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.createdAt as at',
      'refunds.amountCents as amount',
      'refunds.status',
      'refunds.reason',
      'refunds.afterSettlement as isAfter',
      'payments.purpose',
      'payments.method',
      'payments.cardBrand',
      'payments.cardLast4',
    ])
    .where('refunds.jobId', '=', id)
    .where('refunds.status', '!=', 'failed')
    .where('payments.purpose', '<>', 'invoice')
    .orderBy('refunds.id')
    .execute()

/** The changes of the price that became the job's, oldest first. */
export const settledChangesOf = (db: Db, { id }: OfJob) =>
  db
    .selectFrom('priceChanges')
    .select([
      'fromCents as from',
      'toCents as to',
      'items',
      'reason',
      'answerBy',
      sql<Date>`coalesce((select at from transitions
        where noun = 'price_change' and noun_id = price_changes.id and move = 'approve'
        order by id desc limit 1), price_changes.created_at)`.as('at'),
    ])
    .where('jobId', '=', id)
    .where('status', '=', 'settled')
    // What the team gave free is in the price of the booking, and a discount of as much.
    .where(
      sql<boolean>`not exists (select from transitions where noun = 'price_change' and noun_id = price_changes.id
        and move = 'waive')`,
    )
    .orderBy('id')
    .execute()

/** What the quote of the booking counted and charged; undefined for a job without one. */
export async function quoteOf(
  db: Db,
  { quoteId }: Pick<Job, 'quoteId'>,
): Promise<{ items: QuoteItem[]; lines: QuoteLine[]; estimatedPriceCents: Cents } | undefined> {
  if (quoteId === null) return undefined
  return db
    .selectFrom('quotes')
    .select(['items', 'lines', 'estimatedPriceCents'])
    .where('id', '=', quoteId)
    .executeTakeFirst()
}

/** The first name of the hauler of a job. */
export async function haulerFirstName(
  db: Db,
  { haulerId }: Pick<Job, 'haulerId'>,
): Promise<string | null> {
  if (haulerId === null) return null
  const hauler = await db
    .selectFrom('haulers')
    .select('firstName')
    .where('id', '=', haulerId)
    .executeTakeFirst()
  return hauler?.firstName ?? null
}
