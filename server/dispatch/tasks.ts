import type { Task } from '../core/task.ts'
import { cancelUnclaimed, watchUnclaimed } from './assignment/watch-unclaimed.ts'
import { sendDigests } from './market/send-digests.ts'
import { askHowItWas } from './on-site/ask-how-it-was.ts'

export const dispatchTasks: Task[] = [cancelUnclaimed, watchUnclaimed, sendDigests, askHowItWas]
