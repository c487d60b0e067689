import * as reports from '../../contract/reports.ts'
import type { Bind } from '../core/bind.ts'
import { revenue } from './revenue.ts'
import { adminStats } from './stats.ts'

export function reportRoutes(bind: Bind): void {
  bind(reports.getAdminStats, ({ ctx }) => adminStats(ctx))
  bind(reports.getRevenue, ({ ctx }) => revenue(ctx))
}
