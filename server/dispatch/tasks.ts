import type { Task } from '../core/task.ts'
import { expirePrice } from './expire-price.ts'
import { cancelUnclaimed, watchUnclaimed } from './watch-unclaimed.ts'

export const dispatchTasks: Task[] = [cancelUnclaimed, expirePrice, watchUnclaimed]
