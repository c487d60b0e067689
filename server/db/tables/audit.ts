import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'

type Columns = Record<string, unknown>

/** Written by triggers alone (migrations 0331 and 0704). */
export type AuditTables = {
  auditEntries: {
    id: Generated<number>
    at: Date
    madeBy: Generated<AuditEntry['madeBy']>
    /** Both null for what the team did not do. */
    userId: number | null
    teamRole: TeamRole | null
    call: string
    address: string
    /** The table, and the primary key of the row. */
    subject: string
    rowKey: string
    change: 'insert' | 'update' | 'delete'
    /** Of a change the columns that changed, as they were and as they are. */
    before: Columns | null
    after: Columns | null
    jobId: number | null
    haulerId: number | null
    /** What a search compares. */
    searchKey: GeneratedAlways<string>
  }
}
