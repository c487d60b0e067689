import type { Task } from '../core/task.ts'
import { expirePrice } from '../price-changes/expire-price.ts'
import { cancelUnclaimed, watchUnclaimed } from './assignment/watch-unclaimed.ts'

export const dispatchTasks: Task[] = [cancelUnclaimed, expirePrice, watchUnclaimed]
