import type { Task } from '../core/task.ts'
import { checkAccounts } from './check-accounts.ts'
import { confirmLater } from './confirm-later.ts'
import { publishPost } from './publish-post.ts'
import { syncEngagement } from './read-engagement.ts'
import { runSchedules } from './run-schedules.ts'
import { sweepPosts } from './sweep-posts.ts'

export const socialTasks: Task[] = [
  syncEngagement,
  publishPost,
  confirmLater,
  checkAccounts,
  runSchedules,
  sweepPosts,
]
