import type { Task } from '../core/task.ts'
import { askAgain } from './ask-unanswered.ts'
import { cancelPayment } from './cancel-payment.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { deliverSandboxEvent } from './open-sandbox.ts'
import { handleEvent } from './receive-event.ts'
import { chargePayment } from './pay-now.ts'
import { reconcileRegularly } from './reconcile.ts'
import { remindUnpaid } from './remind-unpaid.ts'
import { resumePayout, sendPayout } from './send-payout.ts'
import { sendRefund } from './send-refund.ts'
import { sendReversal } from './shares/send-reversal.ts'
import { checkAccount } from './sync-account.ts'

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
