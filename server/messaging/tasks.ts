import type { Task } from '../core/task.ts'
import { deliverMessage } from './deliver-message.ts'
import { expireMessages } from './expire-messages.ts'
import { deliverSandboxReport } from './receive-report.ts'

export const messagingTasks: Task[] = [deliverMessage, deliverSandboxReport, expireMessages]
