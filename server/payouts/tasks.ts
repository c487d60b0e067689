import type { Task } from '../core/task.ts'
import { releaseDuePayouts } from './release-payouts.ts'
import { releaseHeldPayout, resumePayout, sendPayout } from './send-payout.ts'
import { sendReversal } from './send-reversal.ts'
import { checkAccount } from './sync-account.ts'

export const payoutTasks: Task[] = [
  checkAccount,
  releaseDuePayouts,
  releaseHeldPayout,
  resumePayout,
  sendPayout,
  sendReversal,
]
