import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { DisputeStatus } from '../../contract/payments.ts'
import type { Db } from '../db/database.ts'
import type {
  ProviderPayment,
  ProviderRefund,
  ProviderTransfer,
} from '../providers/payments/payments.ts'
import type { Payout } from '../payouts/payout-store.ts'
import type { Refund } from '../refunds/refund-store.ts'
import type { Payment } from '../payments/store.ts'

export type OurRefund = Refund & { chargeId: string | null }
export type OurTransfer = Payout & {
  accountId: string | null
  /** How much of it came back, in our books. */
  reversed: Cents
  /** Whether a further reversal is requested. */
  isReversing: boolean
}
/** A dispute with its payment, or the payment alone: 'undisputed'. */
export type OurDispute = {
  jobId: JobId
  chargeId: string | null
  paidCents: Cents
  amountCents: Cents
  status: DisputeStatus | 'undisputed'
  evidenceDueBy: Date | null
  /** The provider's fee that is booked for it. */
  feeCents: Cents
}

/** Our row of a provider's payment: by its id, else by its idempotency key. */
export const findOurPayment = (
  db: Db,
  { paymentId, reference }: Pick<ProviderPayment, 'paymentId' | 'reference'>,
): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((is) =>
      is.or([is('providerPaymentId', '=', paymentId), is('idempotencyKey', '=', reference)]),
    )
    .orderBy(sql`(provider_payment_id is not distinct from ${paymentId}) desc`)
    .executeTakeFirst()

export const findOurRefund = (
  db: Db,
  { refundId, reference }: Pick<ProviderRefund, 'refundId' | 'reference'>,
): Promise<OurRefund | undefined> =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .select('payments.chargeId')
    .where((is) =>
      is.or([
        is('refunds.providerRefundId', '=', refundId),
        is('refunds.idempotencyKey', '=', reference),
      ]),
    )
    .orderBy(sql`(refunds.provider_refund_id is not distinct from ${refundId}) desc`)
    .executeTakeFirst()

export async function findOurTransfer(
  db: Db,
  { transferId, reference }: Pick<ProviderTransfer, 'transferId' | 'reference'>,
): Promise<OurTransfer | undefined> {
  const row = await db
    .selectFrom('payouts')
    .innerJoin('haulers', 'haulers.id', 'payouts.haulerId')
    .selectAll('payouts')
    .select([
      'haulers.stripeAccountId as accountId',
      sql<string>`(select coalesce(sum(amount_cents), 0) from reversals r
        where r.payout_id = payouts.id and r.provider_reversal_id is not null)`.as('reversed'),
      sql<boolean>`exists (select from reversals r
        where r.payout_id = payouts.id and r.status <> 'succeeded')`.as('isReversing'),
    ])
    .where((is) =>
      is.or([
        is('payouts.transferId', '=', transferId),
        is('payouts.idempotencyKey', '=', reference),
      ]),
    )
    .orderBy(sql`(payouts.transfer_id is not distinct from ${transferId}) desc`)
    .executeTakeFirst()
  return row && { ...row, reversed: cents(Number(row.reversed)) }
}

/** Our row of a provider's dispute: by its id, else the payment of the charge that it is over. */
export async function findOurDispute(
  db: Db,
  { disputeId, chargeId }: { disputeId: string; chargeId: string | null },
): Promise<OurDispute | undefined> {
  const { rows } = await sql<OurDispute>`
    select p.job_id as "jobId", p.charge_id as "chargeId", p.amount_cents as "paidCents",
      coalesce(d.amount_cents, p.amount_cents) as "amountCents",
      coalesce(d.status, 'undisputed') as status, d.evidence_due_by as "evidenceDueBy",
      coalesce((select sum(e.amount_cents) from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where t.kind = 'dispute_fee' and t.reference like d.id || '.%'
          and e.account = 'provider_fees'), 0)::int as "feeCents"
    from payments p left join disputes d
      on d.payment_id = p.id and d.provider_dispute_id = ${disputeId}
    where d.id is not null or p.charge_id = ${chargeId}
    order by d.id is null limit 1`.execute(db)
  return rows[0]
}

type Known = { providerId: string }

/** Our rows that the provider must know: the unfinished ones, and those that moved money since then. */
export async function paymentsToAsk(db: Db, since: Date): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select provider_payment_id as "providerId" from payments
      where provider_payment_id is not null and status = 'open'
    union all
    select provider_payment_id from payments
      where provider_payment_id is not null and status = 'paid' and updated_at >= ${since}`.execute(
    db,
  )
  return rows
}

/** The open payments that were started in this time, the newest first. */
export const openPaymentsToAsk = (
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) =>
  db
    .selectFrom('payments')
    .select('providerPaymentId as providerId')
    .where('status', '=', 'open')
    .where('providerPaymentId', 'is not', null)
    .where('createdAt', '>', from)
    .where('createdAt', '<=', until)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<Known>()
    .execute()

export async function refundsToAsk(db: Db, since: Date): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select provider_refund_id as "providerId" from refunds
      where provider_refund_id is not null and status in ('requested', 'failed') and status = 'requested'
    union
    select provider_refund_id from refunds
      where provider_refund_id is not null and updated_at >= ${since}`.execute(db)
  return rows
}

export async function transfersToAsk(db: Db, since: Date): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select transfer_id as "providerId" from payouts
      where transfer_id is not null and updated_at >= ${since}
    union
    select o.transfer_id from reversals r join payouts o on o.id = r.payout_id
      where r.status in ('requested', 'failed') and r.status = 'requested' and o.transfer_id is not null`.execute(
    db,
  )
  return rows
}

export async function disputesToAsk(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select provider_dispute_id as "providerId" from disputes where status = 'open'`.execute(db)
  return rows
}

/** The accounts that are not ready in our books, and those that a payout waits for. */
export async function accountsToAsk(db: Db): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select stripe_account_id as "providerId" from haulers h
    where stripe_account_id is not null and ((deleted_at is null and not bank_connected) or exists (
      select from payouts p where p.hauler_id = h.id
        and p.status in ('waiting_for_bank', 'scheduled')))
    order by id`.execute(db)
  return rows
}

/** Whether a hauler's bank counts as connected, and how many payouts wait for that. */
export async function stateOfAccount(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(h.bank_connected, ' ', (select count(*) from payouts p
      where p.hauler_id = h.id and p.status = 'waiting_for_bank')) as state
    from haulers h where h.stripe_account_id = ${accountId}`.execute(db)
  return rows[0]?.state ?? ''
}

/** When the first payment was begun; null while there is none. */
export async function firstPaymentAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select created_at as at from payments order by id limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** The charges whose fee is not in the books yet, the latest first. */
export const chargesWithoutFee = (db: Db, limit: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'jobId', 'chargeId'])
    .where('status', '=', 'paid')
    .where('chargeId', 'is not', null)
    .where('feeBooked', '=', false)
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ chargeId: string }>()
    .execute()
