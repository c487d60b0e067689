import { getAdminStats } from '../../contract/reports.ts'
import type { Bind } from '../core/bind.ts'
import { adminStats } from './stats.ts'

export function reportRoutes(bind: Bind): void {
  bind(getAdminStats, ({ ctx }) => adminStats(ctx))
}
