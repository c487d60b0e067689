import { sql, type Insertable, type Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { PRICE_PURPOSES } from '../ledger/charges-query.ts'

export type Refund = Selectable<Tables['refunds']>

export const findRefund = (db: Db, id: number): Promise<Refund> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findRefundIfAny = (db: Db, id: number): Promise<Refund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether a failed refund was requested again, as another one. */
export async function isRetried(db: Db, { id }: Pick<Refund, 'id'>): Promise<boolean> {
  const later = await db
    .selectFrom('refunds')
    .select('id')
    .where('retriesRefundId', '=', id)
    .executeTakeFirst()
  return later !== undefined
}

/** The refund of this idempotency key. */
export const findRefundOfKey = (db: Db, idempotencyKey: string): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

export type NewRefund = Pick<
  Insertable<Tables['refunds']>,
  | 'jobId'
  | 'paymentId'
  | 'amountCents'
  | 'afterSettlement'
  | 'shareCents'
  | 'reason'
  | 'askedBy'
  | 'retriesRefundId'
>

export const insertRefund = (db: Db, refund: NewRefund): Promise<Refund> =>
  publishRow(
    db,
    'refund',
    db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow(),
  )

/** Stores the provider's id of a refund that it has not decided yet. */
export const setProviderRefundId = (db: Db, id: number, providerRefundId: string) =>
  db
    .updateTable('refunds')
    .set({ providerRefundId, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute()

/** What has gone back to the customer of a job, of its price; requested refunds do not count. */
export async function amountRefundedFor(db: Db, jobId: JobId): Promise<Cents> {
  const { total } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(sql<string>`coalesce(sum(refunds.amount_cents), 0)`.as('total'))
    .where('refunds.jobId', '=', jobId)
    .where('payments.purpose', 'in', PRICE_PURPOSES)
    .where('refunds.status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return cents(Number(total))
}
