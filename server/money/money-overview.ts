import type { getMoney } from '../../contract/admin-money.ts'
import type { Result } from '../../contract/endpoint.ts'
import type { Context } from '../core/context.ts'
import { readCounters } from '../db/counters.ts'
import { countOpenDisputes } from '../disputes/store.ts'
import { lastRun } from '../reconciliation/reconciliation-store.ts'
import { moneySums } from './money-query.ts'
import { countTroubles } from './troubles-query.ts'

/** Where all money is, how the last check went, and how much waits for an admin. */
export async function moneyOverview({
  db,
  payments,
}: Pick<Context, 'db' | 'payments'>): Promise<Result<typeof getMoney>> {
  const [sums, run, counters, openDisputes, troubles] = await Promise.all([
    moneySums(db),
    lastRun(db, payments.name),
    readCounters(db, ['payouts by status']),
    countOpenDisputes(db),
    countTroubles(db, payments.name),
  ])
  return {
    provider: payments.name,
    sums,
    lastCheck: run ? { ...run, at: run.finishedAt } : null,
    waiting: {
      failedPayouts: counters['payouts by status'].get('failed') ?? 0,
      openDisputes,
      troubles: troubles.refunds + troubles.reversals + troubles.findings,
    },
  }
}
