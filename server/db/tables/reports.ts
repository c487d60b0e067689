import type { Day } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Defaulted } from './columns.ts'
import type { LedgerKind } from './payments.ts'

export type ReportTables = {
  /** What each transaction of the ledger changed in revenue, written by a trigger; bigints arrive as text. */
  revenueLines: {
    transactionId: string
    jobId: JobId
    kind: LedgerKind
    day: Day
    grossCents: string
    refundsCents: string
    disputesCents: string
    feesCents: string
    gstChargedCents: string
    gstReturnedCents: string
    haulersCents: string
    platformCents: string
  }
  /** When each job had its first hauler, written by a trigger. */
  firstClaims: { jobId: JobId; claimedOn: Day; seconds: number }
  /** How the accounts of the ledger are called in the bookkeeping program. */
  bookkeepingAccounts: {
    account: string
    name: string
    code: string
    taxRate: string
    editedBy: Defaulted<number | null>
    editedAt: Defaulted<Date | null>
  }
}
