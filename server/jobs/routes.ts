import * as jobs from '../../contract/jobs.ts'
import type { Bind } from '../core/bind.ts'
import { adminJobs, clientJobs } from './lists-query.ts'

export function jobRoutes(bind: Bind): void {
  bind(jobs.listClientJobs, ({ ctx, caller }) => clientJobs(ctx.db, caller.user.id))
  bind(jobs.listAdminJobs, ({ ctx }) => adminJobs(ctx.db))
}
