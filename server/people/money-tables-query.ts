import { sql } from 'kysely'
import { money, nothing, ofHaulers, ofJobs, type PersonalTable } from './personal-rows-query.ts'

/** The money of jobs and of haulers. */
export const MONEY_TABLES: Readonly<Record<string, PersonalTable>> = {
  payments: money(ofJobs, [
    'purpose',
    'status',
    'idempotency_key',
    'provider_payment_id',
    'charge_id',
    'card_brand',
    'card_last4',
    'failure',
    'mismatch',
    'method',
    'held_by',
    'reference',
  ]),
  refunds: money(ofJobs, [
    'status',
    'failure',
    'idempotency_key',
    'provider_refund_id',
    'reason',
    'given_by',
  ]),
  disputes: money(ofJobs, ['provider_dispute_id', 'status', 'reason']),
  payouts: money(ofHaulers, [
    'status',
    'reason',
    'hold',
    'idempotency_key',
    'transfer_id',
    'search_key',
  ]),
  payout_moves: {
    key: 'id',
    rows: (person) => sql`payout_id in (select id from payouts where ${ofHaulers(person)})`,
    erase: { mark: { reason: nothing } },
    plain: ['actor', 'move'],
  },
  reversals: money(
    (person) =>
      sql`(${ofJobs(person)} or payout_id in (select id from payouts where ${ofHaulers(person)}))`,
    ['status', 'failure', 'idempotency_key', 'provider_reversal_id'],
  ),
  ledger_transactions: money(ofJobs, ['kind', 'reference']),
}
