import type { Task } from '../core/task.ts'
import { askAgain } from '../reconciliation/ask-unanswered.ts'
import { cancelPayment } from './cancel-payment.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { deliverSandboxEvent } from '../webhooks/open-sandbox.ts'
import { handleEvent } from '../webhooks/receive-event.ts'
import { chargePayment } from './pay-now.ts'
import { reconcileRegularly } from '../reconciliation/reconcile.ts'
import { remindUnpaid } from './remind-unpaid.ts'
import { resumePayout, sendPayout } from '../payouts/send-payout.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { sendReversal } from '../payouts/send-reversal.ts'
import { checkAccount } from '../payouts/sync-account.ts'

export const paymentTasks: Task[] = [
  askAgain,
  cancelPayment,
  cancelUnpaid,
  chargePayment,
  checkAccount,
  deliverSandboxEvent,
  handleEvent,
  reconcileRegularly,
  remindUnpaid,
  resumePayout,
  sendPayout,
  sendRefund,
  sendReversal,
]
