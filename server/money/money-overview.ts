import type { getMoney, MoneySums } from '../../contract/admin-money.ts'
import { dayOf } from '../../contract/calendar.ts'
import type { Result } from '../../contract/endpoint.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { countOverdue } from '../commercial/ageing-query.ts'
import type { Context } from '../core/context.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { LedgerAccount, LedgerKind } from '../db/tables/payments.ts'
import { countOpenDisputes } from '../disputes/store.ts'
import { lastRun } from '../reconciliation/reconciliation-store.ts'
import { countTroubles } from './troubles-query.ts'

/** Where all money is, how the last check went, and how much waits for an admin. */
export async function moneyOverview({
  db,
  now,
  payments,
}: Pick<Context, 'db' | 'now' | 'payments'>): Promise<Result<typeof getMoney>> {
  const [sums, run, counters, openDisputes, troubles, overdueInvoices] = await Promise.all([
    moneySums(db),
    lastRun(db, payments.name),
    readCounters(db, ['payouts by status']),
    countOpenDisputes(db),
    countTroubles(db, payments.name),
    countOverdue(db, dayOf(now())),
  ])
  return {
    provider: payments.name,
    sums,
    lastCheck: run ? { ...run, at: run.finishedAt } : null,
    waiting: {
      failedPayouts: counters['payouts by status'].get('failed') ?? 0,
      openDisputes,
      overdueInvoices,
      troubles: troubles.refunds + troubles.reversals + troubles.findings,
    },
  }
}

/** The sums of the whole ledger, in cents. */
async function moneySums(db: Db): Promise<MoneySums> {
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
