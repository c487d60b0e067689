import * as money from '../../contract/admin-money.ts'
import * as payouts from '../../contract/admin-payouts.ts'
import * as shares from '../../contract/dispute-shares.ts'
import * as cash from '../../contract/hauler-cash.ts'
import * as jobMoney from '../../contract/job-money.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { checkMoneyNow } from '../reconciliation/check-money-now.ts'
import { payShare, withholdShare } from '../disputes/decide-share.ts'
import { adminDisputes } from '../disputes/list-disputes.ts'
import { ledgerLines } from '../ledger/list-ledger.ts'
import { moneyOfJob } from './job-money.ts'
import { moneyOverview } from './money-overview.ts'
import { moneyTroubles } from './troubles-query.ts'
import { adminPayouts } from '../payouts/list-payouts.ts'
import { previewOf, refundSettled } from '../refunds/refund-settled.ts'
import {
  cashOfHauler,
  cashOfMine,
  recordCashHandIn,
  undoCashHandIn,
} from '../payouts/hand-in-cash.ts'
import { withdrawCashHandIn } from '../payouts/withdraw-hand-in.ts'
import { retryPayout } from '../payouts/retry-payout.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { retryReversal } from '../payouts/retry-reversal.ts'

// Each asks the provider for a day of its books.
const CHECKS = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }

/** Money as the admin team sees it: sums, payouts, failed movements, and the calls that retry them. */
export function moneyRoutes(bind: Bind): void {
  bind(money.getMoney, ({ ctx }) => moneyOverview(ctx))

  bind(cash.getHaulerCash, ({ ctx, params }) => cashOfHauler(ctx, params.haulerId))
  bind(cash.recordHandIn, ({ ctx, caller, params, body }) =>
    recordCashHandIn(ctx, caller.user, params.haulerId, body),
  )
  bind(cash.undoHandIn, ({ ctx, params }) => undoCashHandIn(ctx, params.handInId))
  bind(cash.withdrawHandIn, ({ ctx, caller, params, body }) =>
    withdrawCashHandIn(ctx, caller.user, params.handInId, body.reason),
  )
  bind(cash.getMyCash, ({ ctx, caller }) => cashOfMine(ctx, caller.hauler))

  bindList(bind, payouts.listPayouts, adminPayouts, () => undefined)
  bindList(bind, money.listLedger, ledgerLines, () => undefined)

  bind(money.listMoneyTroubles, ({ ctx }) => moneyTroubles(ctx.db, ctx.payments.name))

  bind(payouts.retryPayout, ({ ctx, caller, params }) =>
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
  bindList(bind, jobMoney.listDisputes, adminDisputes, () => undefined)
  bind(shares.payDisputedShare, ({ ctx, caller, params }) =>
    payShare(ctx, caller.user, params.disputeId),
  )
  bind(shares.withholdDisputedShare, ({ ctx, caller, params, body }) =>
    withholdShare(ctx, caller.user, { ...params, ...body }),
  )
  bind(money.checkMoney, ({ ctx }) => checkMoneyNow(ctx), CHECKS)
}
