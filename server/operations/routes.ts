import { getSystemStatus } from '../../contract/system-status.ts'
import type { Bind } from '../core/bind.ts'
import { systemStatus } from './system-status.ts'

export function operationRoutes(bind: Bind): void {
  bind(getSystemStatus, ({ ctx }) => systemStatus(ctx))
}
