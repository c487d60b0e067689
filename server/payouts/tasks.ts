import type { Task } from '../core/task.ts'
import { resumePayout, sendPayout } from './send-payout.ts'
import { sendReversal } from './send-reversal.ts'
import { checkAccount } from './sync-account.ts'

export const payoutTasks: Task[] = [checkAccount, resumePayout, sendPayout, sendReversal]
