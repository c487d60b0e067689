import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { PaymentPurpose } from '../../contract/payments.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { ProviderCard } from '../providers/payments/payments.ts'

export type Payment = Selectable<Tables['payments']>

export const findPayment = (db: Db, id: number): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findPaymentOfProvider = (
  db: Db,
  providerPaymentId: string,
): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()

export const findPaymentOfCharge = (db: Db, chargeId: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('chargeId', '=', chargeId).executeTakeFirst()

/** The open payment of a purpose; a job has at most one of each. */
export const findOpenPayment = (
  db: Db,
  jobId: JobId,
  purpose: PaymentPurpose = 'booking',
): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'open')
    .executeTakeFirst()

/** Every open payment. */
export const findOpenPayments = (db: Db, jobId: JobId): Promise<Payment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()

/** The payment of the estimate by card, once it is paid: its card is the saved one. */
export const findPaidBooking = (db: Db, jobId: JobId): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('purpose', '=', 'booking')
    .where('method', '=', 'card')
    .where('status', '=', 'paid')
    .orderBy('id')
    .executeTakeFirst()

/** The tip of a job, paid or open. */
export const findTip = (db: Db, jobId: JobId): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('purpose', '=', 'tip')
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .executeTakeFirst()

export const insertPayment = (
  db: Db,
  payment: Pick<
    Insertable<Tables['payments']>,
    'jobId' | 'amountCents' | 'purpose' | 'consentVersion' | 'onPage'
  >,
): Promise<Payment> =>
  publishRow(
    db,
    'payment',
    db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow(),
  )

/** Stores money that was received without a card: it is paid from the start. */
export const insertReceived = (
  db: Db,
  payment: Pick<
    Insertable<Tables['payments']>,
    | 'jobId'
    | 'amountCents'
    | 'method'
    | 'heldBy'
    | 'holderId'
    | 'reference'
    | 'recordedBy'
    | 'idempotencyKey'
  >,
): Promise<Payment> =>
  publishRow(
    db,
    'payment',
    db
      .insertInto('payments')
      .values({ ...payment, status: 'paid' })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** The payment under this idempotency key. */
export const findPaymentOfKey = (db: Db, idempotencyKey: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

/** Changes a payment that is still open; false when it no longer is. */
export async function updateOpenPayment(
  db: Db,
  id: number,
  changes: Pick<Updateable<Tables['payments']>, 'failure'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the provider's id of a payment; it never changes afterwards. */
export const setProviderPaymentId = (db: Db, id: number, providerPaymentId: string) =>
  db
    .updateTable('payments')
    .set({ providerPaymentId, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('providerPaymentId', 'is', null)
    .execute()

/**
 * The customer pays it on the page, under a new key; of two concurrent runs one changes it.
 * @returns the payment as it stands then.
 */
export async function payOnPage(
  db: Db,
  id: number,
  fromKey: string,
  toKey: string,
): Promise<Payment> {
  await db
    .updateTable('payments')
    .set({ onPage: true, idempotencyKey: toKey, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('idempotencyKey', '=', fromKey)
    .execute()
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The columns of the card that a payment was charged to, for its receipt. */
export const cardColumns = (card: ProviderCard | null) => ({
  cardBrand: card?.brand ?? null,
  cardLast4: card?.last4 ?? null,
})

/** Stores for admins why a change at the provider was ignored, in any state of the payment. */
export const recordMismatch = (db: Db, id: number, mismatch: string) =>
  db.updateTable('payments').set({ mismatch }).where('id', '=', id).execute()

/** The provider's fee of this charge is in the books. */
export const markFeeBooked = (db: Db, id: number) =>
  db.updateTable('payments').set({ feeBooked: true }).where('id', '=', id).execute()

/** Stores the provider's id of the payment that the job is being paid with. */
export const setPaymentIntent = (db: Db, jobId: JobId, paymentIntentId: string) =>
  db
    .updateTable('jobs')
    .set({ paymentIntentId, updatedAt: sql`now()` })
    .where('id', '=', jobId)
    .execute()

/** From this moment on the time to pay counts: the record of money that had paid the job was withdrawn. */
export const setUnpaidSince = (db: Db, jobId: JobId, unpaidSince: Date) =>
  db
    .updateTable('jobs')
    .set({ unpaidSince, updatedAt: sql`now()` })
    .where('id', '=', jobId)
    .execute()
