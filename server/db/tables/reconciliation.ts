import type { Generated } from 'kysely'
import type { FindingSubject } from '../../../contract/admin-money.ts'
import type { JobId } from '../../../contract/jobs.ts'

export type ReconciliationTables = {
  reconciliationRuns: {
    id: Generated<number>
    provider: string
    startedAt: Date
    finishedAt: Date
    compared: number
    healed: number
    failure: string | null
  }
  reconciliationFindings: {
    id: Generated<number>
    provider: string
    subject: FindingSubject
    providerId: string
    jobId: JobId | null
    what: string
    ours: string
    theirs: string
    firstSeenAt: Date
    lastSeenAt: Date
    resolvedAt: Date | null
  }
}
