import { type Selectable, sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { PaymentMethod } from '../../contract/payment-methods.ts'
import type { PaymentPurpose } from '../../contract/payments.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { ChargeLeft } from './allocate-to-charges.ts'

/** `isDisputed`: the customer's bank has the money until it decides. */
export type Charge = ChargeLeft & { purpose: PaymentPurpose; isDisputed: boolean }

/**
 * The charges of a job with what is left of each after its refunds and what banks took back for good,
 * the first one first.
 */
export async function chargesOf(db: Db, jobId: JobId): Promise<Charge[]> {
  const { rows } = await sql<Omit<Charge, 'left'> & { left: string }>`
    select p.id as "paymentId", p.purpose, p.amount_cents
      - coalesce((select sum(amount_cents) from refunds r
          where r.payment_id = p.id and r.status <> 'failed'), 0)
      - coalesce((select sum(amount_cents) from disputes d
          where d.payment_id = p.id and d.status = 'lost'), 0) as left,
      exists (select from disputes d
        where d.payment_id = p.id and d.status = 'open') as "isDisputed"
    from payments p where p.job_id = ${jobId} and p.status = 'paid' order by p.id`.execute(db)
  return rows.map((row) => ({ ...row, left: cents(Number(row.left)) }))
}

/** What belongs to the price of a job: neither the tip nor a fee for moving it. */
export const PRICE_PURPOSES: readonly PaymentPurpose[] = ['booking', 'price_change', 'same_day']

/** Whether a row of `payments`, named p, is of the price. */
export const IS_OF_PRICE = sql<boolean>`p.purpose in (${sql.join(PRICE_PURPOSES.map((each) => sql.lit(each)))})`

/** The same for the price alone. */
export const chargesOfPrice = async (db: Db, jobId: JobId): Promise<Charge[]> =>
  (await chargesOf(db, jobId)).filter(({ purpose }) => PRICE_PURPOSES.includes(purpose))

/** The same for the tip. */
export const chargesOfTip = async (db: Db, jobId: JobId): Promise<Charge[]> =>
  (await chargesOf(db, jobId)).filter(({ purpose }) => purpose === 'tip')

/** Whether a row of `payments`, named p, is a fee for a move that happened: without a move it goes back by itself. */
export const IS_KEPT_FEE = sql<boolean>`p.purpose = 'rescheduling_fee' and exists (select from ledger_transactions t
  where t.job_id = p.job_id and t.kind = 'rescheduling_fee' and t.reference = p.id::text)`

/** The same for the rescheduling fees that are kept. */
export async function chargesOfFees(db: Db, jobId: JobId): Promise<Charge[]> {
  const { rows } = await sql<{
    id: number
  }>`select p.id from payments p where p.job_id = ${jobId} and ${IS_KEPT_FEE}`.execute(db)
  const paymentIds = new Set(rows.map(({ id }) => id))
  return (await chargesOf(db, jobId)).filter(({ paymentId }) => paymentIds.has(paymentId))
}

/** Those of the price that money can go back from now. */
export const refundableCharges = async (db: Db, jobId: JobId): Promise<ChargeLeft[]> =>
  (await chargesOfPrice(db, jobId)).filter(({ isDisputed }) => !isDisputed)

/** What was paid for the price of a job; null when nothing was. */
export async function amountPaidFor(db: Db, jobId: JobId): Promise<Cents | null> {
  const { total } = await db
    .selectFrom('payments')
    .select(sql<string | null>`sum(amount_cents)`.as('total'))
    .where('jobId', '=', jobId)
    .where('purpose', 'in', PRICE_PURPOSES)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return total === null ? null : cents(Number(total))
}

/** How a job is paid: by the card that can be charged again, else as its money came in or is to be collected. */
export async function paymentMethodOf(
  db: Db,
  { id, collectMethod }: Pick<Selectable<Tables['jobs']>, 'id' | 'collectMethod'>,
): Promise<PaymentMethod> {
  const booking = await db
    .selectFrom('payments')
    .select('method')
    .where('jobId', '=', id)
    .where('purpose', '=', 'booking')
    .where('status', '=', 'paid')
    .orderBy(sql`method = 'card'`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return booking?.method ?? collectMethod ?? 'card'
}

/** How a payment was made, and what the provider calls its charge; null while there is none, and without a card. */
export const chargeOf = (
  db: Db,
  paymentId: number,
): Promise<Pick<Selectable<Tables['payments']>, 'method' | 'chargeId'>> =>
  db
    .selectFrom('payments')
    .select(['method', 'chargeId'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
