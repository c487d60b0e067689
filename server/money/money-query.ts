import type { MoneySums } from '../../contract/admin-money.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { LedgerAccount, LedgerKind } from '../db/tables/payments.ts'

/** The sums of the whole ledger, in cents. */
export async function moneySums(db: Db): Promise<MoneySums> {
  const { ledger } = await readCounters(db, ['ledger'])
  const sum = (accounts: LedgerAccount[], kinds?: LedgerKind[]): Cents =>
    cents(
      [...ledger]
        .map(
          ([bucket, amount]) =>
            [...bucket.split(' '), amount] as [LedgerAccount, LedgerKind, number],
        )
        .filter(([account, kind]) => accounts.includes(account) && (kinds?.includes(kind) ?? true))
        .reduce((total, [, , amount]) => total + amount, 0),
    )
  const debt = (accounts: LedgerAccount[], kinds?: LedgerKind[]): Cents =>
    cents(0 - sum(accounts, kinds))
  return {
    captured: sum(['cash'], ['charge']),
    refunded: debt(['cash'], ['refund', 'refund_bounce']),
    paidOut: debt(['cash'], ['payout', 'share_reversal']),
    owed: debt(['hauler_payable', 'tips']),
    fees: debt(['platform_fee']),
    gst: debt(['gst_payable']),
    tips: debt(['tips'], ['charge']),
    disputed: sum(['disputes']),
    providerFees: sum(['provider_fees']),
    held: debt(['customer_funds', 'refunds']),
  }
}
