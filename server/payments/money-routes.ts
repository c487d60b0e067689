import * as money from '../../contract/admin-money.ts'
import type { Bind } from '../core/bind.ts'
import { checkMoneyNow } from './check-money-now.ts'
import { allPayouts, eventsSetAside, failedRefunds, ledgerPage, moneySums } from './money-query.ts'
import { lastRun, openFindings } from './reconciliation-store.ts'
import { retryPayout } from './retry-payout.ts'
import { retryRefund } from './retry-refund.ts'

// Each asks the provider for a day of its books.
const CHECKS = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }

/** Money as the admin team sees it: sums, payouts, what is in trouble, and the ways to mend it. */
export function moneyRoutes(bind: Bind): void {
  bind(money.getMoney, async ({ ctx: { db, payments } }) => {
    const [sums, run] = await Promise.all([moneySums(db), lastRun(db, payments.name)])
    return { provider: payments.name, sums, lastCheck: run ? { ...run, at: run.finishedAt } : null }
  })

  bind(money.listPayouts, ({ ctx }) => allPayouts(ctx.db))
  bind(money.listLedger, ({ ctx, query }) => ledgerPage(ctx.db, query.after))

  bind(money.listMoneyTroubles, async ({ ctx: { db, payments } }) => ({
    refunds: await failedRefunds(db),
    findings: await openFindings(db, payments.name),
    events: await eventsSetAside(db),
  }))

  bind(money.retryPayout, ({ ctx, params }) => retryPayout(ctx, params.payoutId))
  bind(money.retryRefund, ({ ctx, params }) => retryRefund(ctx, params.refundId))
  bind(money.checkMoney, ({ ctx }) => checkMoneyNow(ctx), CHECKS)
}
