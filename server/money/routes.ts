import * as money from '../../contract/admin-money.ts'
import * as jobMoney from '../../contract/job-money.ts'
import type { Bind } from '../core/bind.ts'
import { checkMoneyNow } from '../reconciliation/check-money-now.ts'
import { allDisputes } from '../disputes/disputes-query.ts'
import { moneyOfJob } from './job-money.ts'
import {
  allPayouts,
  eventsSetAside,
  failedRefunds,
  failedReversals,
  ledgerPage,
  moneySums,
} from './money-query.ts'
import { lastRun, openFindings } from '../reconciliation/reconciliation-store.ts'
import { previewOf, refundSettled } from '../refunds/refund-settled.ts'
import { retryPayout } from '../payouts/retry-payout.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { retryReversal } from '../payouts/retry-reversal.ts'

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
    reversals: await failedReversals(db),
    findings: await openFindings(db, payments.name),
    events: await eventsSetAside(db),
  }))

  bind(money.retryPayout, ({ ctx, caller, params }) =>
    retryPayout(ctx, caller.user, params.payoutId),
  )
  bind(money.retryRefund, ({ ctx, params }) => retryRefund(ctx, params.refundId))
  bind(jobMoney.retryReversal, ({ ctx, caller, params }) =>
    retryReversal(ctx, caller.user, params.reversalId),
  )
  bind(jobMoney.getJobMoney, ({ ctx, params }) => moneyOfJob(ctx, params.jobId))
  bind(jobMoney.previewRefund, ({ ctx, params, query }) => previewOf(ctx, { ...params, ...query }))
  bind(jobMoney.refundSettledJob, ({ ctx, caller, params, body }) =>
    refundSettled(ctx, caller.user, { ...params, ...body }),
  )
  bind(jobMoney.listDisputes, ({ ctx }) => allDisputes(ctx.db))
  bind(money.checkMoney, ({ ctx }) => checkMoneyNow(ctx), CHECKS)
}
