import type { Task } from '../core/task.ts'
import { cancelPayment } from './cancel-payment.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { chargePayment } from './pay-now.ts'
import { remindUnpaid, warnUnpaid } from './remind-unpaid.ts'

export const paymentTasks: Task[] = [
  cancelPayment,
  cancelUnpaid,
  chargePayment,
  remindUnpaid,
  warnUnpaid,
]
