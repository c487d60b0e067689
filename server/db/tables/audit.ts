import type { Generated, GeneratedAlways } from 'kysely'
import type { TeamRole } from '../../../contract/team-roles.ts'

type Columns = Record<string, unknown>

/** Written by triggers alone (migration 0331). */
export type AuditTables = {
  auditEntries: {
    id: Generated<number>
    at: Date
    userId: number
    teamRole: TeamRole
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
