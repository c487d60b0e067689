import { listAudit } from '../../contract/audit.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { auditEntries } from './list-audit.ts'

export function auditRoutes(bind: Bind): void {
  bindList(bind, listAudit, auditEntries, () => undefined)
}
