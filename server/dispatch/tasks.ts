import type { Task } from '../core/task.ts'
import { cancelUnclaimed, watchUnclaimed } from './assignment/watch-unclaimed.ts'

export const dispatchTasks: Task[] = [cancelUnclaimed, watchUnclaimed]
